import QtQuick

Item {
    FrameAnimation {
        id: clock
        running: true
    }
    Repeater {
        model: total
        Text {
            required property int index
            x: index % 10 * 128 + 8
            y: Math.floor(index / 10) % 10 * 72 + 20
            color: "white"
            font.pixelSize: 14
            text: "Value " + (clock.currentFrame + 37 * index) * 7919 % 100000
        }
    }
}
