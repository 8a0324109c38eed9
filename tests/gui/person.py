"""What a person does with a mouse and a keyboard: nothing here calls a widget's own methods to change it.

A widget is used only where it can be seen: the wheel brings it into its scroll area, and what covers it is an error.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier

#: Seconds that anything may take before the test gives up.
PATIENCE = 60.0


def show(widget: QWidget, place: QPoint) -> None:
    """Turn the wheel over the scroll areas around a widget until a place of it is inside them."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            _turn_until_seen(parent, widget, place)
        parent = parent.parentWidget()
    assert widget.isVisible(), f"{widget.objectName() or widget} is not on the screen"
    window = widget.window()
    hit = window.childAt(widget.mapTo(window, place))
    assert hit is not None, f"{widget.objectName() or widget} is outside its window"
    assert hit is widget or widget.isAncestorOf(hit), f"{hit} covers {widget.objectName() or widget}"


def _turn_until_seen(area: QScrollArea, widget: QWidget, place: QPoint) -> None:
    port, bar = area.viewport(), area.verticalScrollBar()
    for _ in range(200):
        y = widget.mapTo(port, place).y()
        if 0 <= y < port.height():
            return
        before = bar.value()
        middle = QPointF(port.rect().center())
        turn = QPoint(0, 40 if y < 0 else -40)
        event = QWheelEvent(
            middle,
            QPointF(port.mapToGlobal(port.rect().center())),
            QPoint(),
            turn,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(port, event)
        QApplication.processEvents()
        assert bar.value() != before, "the wheel does not bring it into view"


def click(widget: QWidget, place: QPoint | None = None, keys=Qt.KeyboardModifier.NoModifier) -> None:
    """The left button, in the middle of a widget or at a place of it."""
    place = widget.rect().center() if place is None else place
    show(widget, place)
    assert widget.isEnabled(), f"{widget.objectName() or widget} is grey"
    QTest.mouseClick(widget, LEFT, keys, place)
    QApplication.processEvents()


def key(widget: QWidget, *keys: Qt.Key | str, held=Qt.KeyboardModifier.NoModifier) -> None:
    """Keys, one after the other."""
    for one in keys:
        QTest.keyClick(widget, one, held)
    QApplication.processEvents()


def write(line: QLineEdit, text: str) -> None:
    """A click into a line, everything of it marked, the text, Enter."""
    click(line)
    assert line.hasFocus() or not line.window().isActiveWindow(), "the click did not open the line for typing"
    QTest.keyClick(line, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()


def choose(box: QComboBox, wanted: str) -> None:
    """Open a list, arrow keys to the line with these words, Enter."""
    texts = [box.itemText(k) for k in range(box.count())]
    rows = [k for k, text in enumerate(texts) if text == wanted]
    rows = rows or [k for k, text in enumerate(texts) if wanted in text]
    assert len(rows) == 1, f"{wanted!r} is not one of {texts}"
    click(box, QPoint(box.width() - 8, box.height() // 2))
    wait(lambda: box.view().isVisible())
    steps = rows[0] - box.view().currentIndex().row()
    key(box.view(), *[Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up] * abs(steps))
    assert box.view().currentIndex().row() == rows[0]
    key(box.view(), Qt.Key.Key_Return)
    wait(lambda: not box.view().isVisible())
    assert wanted in box.currentText()


def open_tab(tabs: QTabWidget, page: QWidget) -> None:
    """A click on the tab of a page."""
    bar, index = tabs.tabBar(), tabs.indexOf(page)
    assert index >= 0
    click(bar, bar.tabRect(index).center())
    assert tabs.currentWidget() is page


def take_slider(slider: QSlider, last: Qt.Key = Qt.Key.Key_End) -> None:
    """A press on the handle of a slider, then a key."""
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    handle = slider.style().subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
    )
    click(slider, handle.center())
    key(slider, last)


def click_line(tree: QTreeWidget, item: QTreeWidgetItem, *, box: bool = False, keys=Qt.KeyboardModifier.NoModifier):
    """A click on a line of a tree, or on its tick box."""
    from PySide6.QtWidgets import QStyleOptionViewItem

    tree.scrollToItem(item)
    rect = tree.visualItemRect(item)
    assert not rect.isEmpty(), "the line is folded away"
    place = rect.center()
    if box:
        option = QStyleOptionViewItem()
        tree.initViewItemOption(option)
        option.rect = rect
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
        place = tree.style().subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, tree).center()
    place.setX(min(place.x(), tree.viewport().width() - 4))
    click(tree.viewport(), place, keys)


def press_in_menu(window, *titles: str) -> None:
    """A menu of the bar by the mouse, a line of it by the mouse."""
    bar = window.menuBar()
    place = next(one for one in bar.actions() if _plain(one.text()) == titles[0])
    menu = place.menu()
    QTest.mouseMove(bar, bar.actionGeometry(place).center())  # a menu wants to see the mouse move to its lines
    click(bar, bar.actionGeometry(place).center())
    for number, title in enumerate(titles[1:]):
        wait(menu.isVisible)
        line = next((one for one in menu.actions() if _plain(one.text()) == title), None)
        assert line is not None, f"{title!r} is not among {[_plain(one.text()) for one in menu.actions()]}"
        assert line.isEnabled(), f"{title!r} is grey"
        _click_menu(menu, line)
        if number < len(titles) - 2:
            menu = next(one for one in menu.findChildren(QMenu) if one.menuAction() == line)  # line.menu() is not kept


def when_menu_opens(*titles: str) -> None:
    """The next menu that pops up is gone through by the mouse, line after line; one that stays open is closed."""
    until = time.monotonic() + PATIENCE

    def answer() -> None:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            try:
                _walk(menu, titles)
            finally:
                while (popup := QApplication.activePopupWidget()) is not None:
                    popup.close()  # the test goes on and says what is wrong, instead of waiting for ever
        elif time.monotonic() < until:
            QTimer.singleShot(50, answer)

    QTimer.singleShot(50, answer)


def _walk(menu: QMenu, titles: tuple[str, ...]) -> None:
    """Lines of a menu and of the menus that they open; a click that the menu did not take is made again."""
    for title in titles:
        wait(menu.isVisible)
        line = next((one for one in menu.actions() if _plain(one.text()) == title), None)
        assert line is not None, f"{title!r} is not among {[_plain(one.text()) for one in menu.actions()]}"
        inner = next((one for one in menu.findChildren(QMenu) if one.menuAction() == line), None)
        done = inner.isVisible if inner is not None else lambda menu=menu: not menu.isVisible()
        for _ in range(20):
            if done():
                break
            _click_menu(menu, line)
            QTest.qWait(50)
        assert done(), f"{title!r} was clicked in vain"
        menu = inner


def _click_menu(menu: QMenu, line) -> None:
    QTest.mouseMove(menu, menu.actionGeometry(line).center())
    QTest.mouseClick(menu, LEFT, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(line).center())
    QApplication.processEvents()


def _plain(text: str) -> str:
    return text.replace("&", "").split("\t")[0]


def command(window, words: str) -> None:
    """Ctrl+K, words, Enter: any command by its name."""
    key(window, Qt.Key.Key_K, held=CONTROL)
    assert window.palette_box.isVisible()
    QTest.keyClicks(window.palette_box.line, words)
    key(window.palette_box.line, Qt.Key.Key_Return)


def when_asked(kind: type[QDialog], act) -> None:
    """The next question of a kind is answered by ``act(box)``, again until it is gone; one that stays is dismissed."""
    until, met = time.monotonic() + PATIENCE, []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        if met and box is not met[0]:
            return
        if time.monotonic() > until:
            if isinstance(box, QDialog):
                box.reject()  # the test goes on and says what is wrong, instead of waiting for ever
            return
        QTimer.singleShot(100, answer)
        if isinstance(box, kind) and box.isVisible():
            met[:] = [box]
            act(box)

    QTimer.singleShot(50, answer)


def answer_file(path, kind: str = "") -> None:
    """The next question for a file is answered: its name typed over what stands there, maybe a kind chosen, Enter."""
    busy = []

    def type_name(box: QDialog) -> None:
        if busy:  # the list of kinds is open: it has a loop of its own
            return
        if kind:
            busy.append(kind)
            choose(box.findChild(QComboBox, "fileTypeCombo"), kind)
            busy.clear()
        line = box.findChild(QLineEdit, "fileNameEdit")
        if kind:
            click(line)
        line.setCompleter(None)  # its list of names would take the Enter
        QTest.keyClick(line, Qt.Key.Key_A, CONTROL)
        QTest.keyClicks(line, str(path))
        QTest.keyClick(line, Qt.Key.Key_Return)

    when_asked(QFileDialog, type_name)


def wait(done) -> None:
    """Until something is so."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until, "it did not happen"
        QTest.qWait(5)
