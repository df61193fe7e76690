"""The page: drawing, panels and the controller around the engine; pure Python except for dom/."""
