import QtQuick
import Qt5Compat.GraphicalEffects

// There is no filter of a backdrop: each panel draws its part of the background into a texture and blurs it, with square corners.
Item {
    Item {
        id: background
        anchors.fill: parent
        clip: true
        Row {
            NumberAnimation on x { from: 0; to: -background.width; duration: 4000; loops: Animation.Infinite }
            Image { source: "image://scene/gradient0" }
            Image { source: "image://scene/gradient0" }
        }
    }
    Repeater {
        model: content
        FastBlur {
            id: panel
            required property var modelData
            x: modelData.x
            y: modelData.y
            width: modelData.width
            height: modelData.height
            radius: 24
            source: ShaderEffectSource {
                sourceItem: background
                sourceRect: Qt.rect(panel.x, panel.y, panel.width, panel.height)
            }
            Rectangle {
                anchors.fill: parent
                color: "#4dffffff"
            }
        }
    }
}
