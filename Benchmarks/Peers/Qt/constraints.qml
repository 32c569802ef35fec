import QtQuick

Item {
    id: root
    Repeater {
        id: cells
        model: total
        Rectangle {
            required property int index
            anchors.left: index % 20 ? cells.itemAt(index - 1).right : root.left
            anchors.top: index < 20 ? root.top : cells.itemAt(index - 20).bottom
            width: root.width / 20
            height: root.height / Math.ceil(total / 20)
            color: Qt.rgba(index % 10 / 10, 0.5, 1 - index % 10 / 10, 1)
        }
    }
    FrameAnimation {
        property int widest
        running: true
        onTriggered: {
            widest = Math.max(widest, root.Window.window.width)
            root.Window.window.width = widest - 4 * (currentFrame % 40)
        }
    }
}
