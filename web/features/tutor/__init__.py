"""The tutor, who warns before a costly order, and the list of such orders."""
