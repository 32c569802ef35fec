import QtQuick
import QtQuick.Particles

ParticleSystem {
    ImageParticle {
        source: "image://scene/picture"
        rotationVelocity: 115
        entryEffect: ImageParticle.Fade
    }
    Emitter {
        anchors.centerIn: parent
        emitRate: count / 2
        maximumEmitted: count
        lifeSpan: 2000
        startTime: 2000
        size: 9.6
        velocity: AngleDirection { angleVariation: 180; magnitude: 200; magnitudeVariation: 150 }
    }
}
