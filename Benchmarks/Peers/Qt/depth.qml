import QtQuick

Item {
    id: root
    Component {
        id: level
        Rectangle {
            property int index
            x: index ? 3 : 103
            y: index ? 2 : 62
            width: 200
            height: 150
            color: Qt.rgba(index % 10 / 10, 0.5, 1 - index % 10 / 10, 1)
        }
    }
    Component {
        id: leaf
        Rectangle {
            y: 60
            width: 16
            height: 16
            SequentialAnimation on x {
                loops: Animation.Infinite
                NumberAnimation { from: 20; to: 140; duration: 1047; easing.type: Easing.InOutSine }
                NumberAnimation { to: 20; duration: 1047; easing.type: Easing.InOutSine }
            }
        }
    }
    Component.onCompleted: {
        let parent = root
        for (let index = 0; index < total; index++) parent = level.createObject(parent, { index: index })
        leaf.createObject(parent)
    }
}
