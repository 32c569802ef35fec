import QtQuick

Item {
    Image { source: "image://scene/gradient0" }
    Image {
        source: "image://scene/gradient1"
        NumberAnimation on opacity { from: 0; to: 1; duration: 1000; loops: Animation.Infinite }
    }
}
