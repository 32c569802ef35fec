import QtQuick

Item {
    id: root
    Repeater {
        model: total - 1
        Image {
            required property int index
            x: (index % columns + 0.15) * cell
            y: (Math.floor(index / columns) + 0.15) * cell
            width: 0.7 * cell
            height: 0.7 * cell
            source: "image://scene/picture"
        }
    }
    Image {
        y: 328
        source: "image://scene/picture"
        NumberAnimation on x { from: 0; to: root.width - 64; duration: 5000; loops: Animation.Infinite }
    }
}
