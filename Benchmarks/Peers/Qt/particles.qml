import QtQuick
import QtQuick.Particles

// A painter of particles holds at most 16,383, so that there are two.
ParticleSystem {
    id: system
    component Sparks: Emitter {
        required property string name
        system: system
        group: name
        anchors.centerIn: parent
        emitRate: total / 4
        maximumEmitted: total / 2
        lifeSpan: 2000
        startTime: 2000
        size: 9.6
        velocity: AngleDirection { angleVariation: 180; magnitude: 200; magnitudeVariation: 150 }
    }
    component Paint: ImageParticle {
        system: system
        source: "image://scene/picture"
        rotationVelocity: 115
    }
    Paint { groups: "a" }
    Paint { groups: "b" }
    Sparks { name: "a" }
    Sparks { name: "b" }
}
