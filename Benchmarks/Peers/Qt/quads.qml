import QtQuick

// The perspective is that of each item: there is none that items share.
Item {
    Repeater {
        model: content
        Image {
            id: quad
            required property var modelData
            property real middle: modelData.x - width / 2
            property real center: modelData.y - height / 2
            width: modelData.side
            height: modelData.side
            source: "image://scene/picture"
            transform: Rotation {
                origin.x: quad.width / 2
                origin.y: quad.height / 2
                axis { x: 0; y: 1; z: 0 }
                NumberAnimation on angle {
                    from: quad.modelData.start; to: from + 360
                    duration: quad.modelData.turn; loops: Animation.Infinite
                }
            }
            SequentialAnimation on x {
                loops: Animation.Infinite
                NumberAnimation {
                    from: quad.middle - 24; to: quad.middle + 24
                    duration: quad.modelData.swing; easing.type: Easing.InOutQuad
                }
                NumberAnimation { to: quad.middle - 24; duration: quad.modelData.swing; easing.type: Easing.InOutQuad }
            }
            SequentialAnimation on y {
                loops: Animation.Infinite
                NumberAnimation {
                    from: quad.center - 12; to: quad.center + 12
                    duration: quad.modelData.swing; easing.type: Easing.InOutQuad
                }
                NumberAnimation { to: quad.center - 12; duration: quad.modelData.swing; easing.type: Easing.InOutQuad }
            }
            SequentialAnimation on opacity {
                loops: Animation.Infinite
                NumberAnimation { from: 1; to: 0.3; duration: quad.modelData.fade }
                NumberAnimation { to: 1; duration: quad.modelData.fade }
            }
        }
    }
}
