"""Fields, dialogs and folds."""

from __future__ import annotations

from js import document

from web.dom import history
from web.dom.viewport import find


def value(element_id: str, text: str) -> None:
    """Set the value of a field."""
    document.getElementById(element_id).value = text


def form(element_id: str) -> dict[str, str | bool]:
    """Return the values of a form's fields by name; checkboxes as bool."""
    fields: dict[str, str | bool] = {}
    for field in document.getElementById(element_id).elements:
        if field.name and (field.type != "radio" or field.checked):
            fields[field.name] = bool(field.checked) if field.type == "checkbox" else str(field.value)
    return fields


def dialog(element_id: str, opened: bool, *, beside: bool = False) -> None:
    """Open or close a dialog; one `beside` the page leaves the page usable."""
    element = document.getElementById(element_id)
    if opened and not element.open:
        if beside:
            element.show()
            document.documentElement.setAttribute("data-beside", element_id)  # `:has` would be evaluated at each click
        else:
            element.showModal()
        history.opened()
    elif not opened and element.open:
        element.close()
        if document.documentElement.getAttribute("data-beside") == element_id:
            document.documentElement.removeAttribute("data-beside")


def is_modal_open() -> bool:
    """Return whether a modal dialog is open."""
    return find("dialog:modal") is not None


def is_open(element_id: str) -> bool:
    """Return whether a dialog is open."""
    return bool(document.getElementById(element_id).open)


def close_details(selector: str, but: str = "") -> bool:
    """Close the open folds that match, except the one with the id `but`; return whether there were any.

    The focus does not stay inside.
    """
    folds = [fold for fold in document.querySelectorAll(f":is({selector})[open]") if not but or fold.id != but]
    for fold in folds:
        if fold.contains(document.activeElement):
            fold.querySelector("summary").focus()
        fold.open = False
    return bool(folds)


def press(selector: str, n: int) -> bool:
    """Press the n-th visible button that matches, counted from 1; return whether it exists."""
    shown = [button for button in document.querySelectorAll(selector) if button.getClientRects().length]
    if n > len(shown):
        return False
    shown[n - 1].click()
    return True
