import QtQuick

Item {
    id: root
    Repeater {
        model: total
        Rectangle {
            required property int index
            y: 100 + 80 * index
            width: 64
            height: 64
            color: "#ff8000"
            NumberAnimation on x { from: 0; to: root.width - 64; duration: 5000; loops: Animation.Infinite }
        }
    }
}
