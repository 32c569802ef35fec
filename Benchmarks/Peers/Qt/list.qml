import QtQuick

ListView {
    id: rows
    model: total
    delegate: Item {
        required property int index
        width: rows.width
        height: 44
        Text {
            x: 8
            anchors.verticalCenter: parent.verticalCenter
            color: "white"
            font.pixelSize: 14
            text: "Row " + index
        }
    }
    FrameAnimation {
        running: true
        onTriggered: rows.contentY = 7 * currentFrame % (44 * total - rows.height)
    }
}
