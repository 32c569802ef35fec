import QtQuick
import Qt5Compat.GraphicalEffects

Rectangle {
    color: "white"
    Repeater {
        model: content
        Item {
            id: card
            required property var modelData
            y: modelData.y
            width: modelData.width
            height: modelData.height
            NumberAnimation on x { from: card.modelData.x; to: card.modelData.x + 40; duration: 1000; loops: Animation.Infinite }
            RectangularGlow {
                anchors.fill: face
                anchors.topMargin: 4
                anchors.bottomMargin: -4
                glowRadius: 16
                cornerRadius: 28
                color: "#66000000"
            }
            Rectangle {
                id: face
                anchors.fill: parent
                radius: 12
                color: card.modelData.color
            }
        }
    }
}
