import QuartzUI

/// The motion of a layer over the time of its animations: poses at equal times.
struct MotionReading {
    /// The times, in the layer's seconds.
    let window: ClosedRange<Double>
    /// The poses, the first and the last at the ends of the window.
    let poses: [LayerPose]

    /// The number of poses; every eighth is an onion skin.
    static let count = 65
    static let pitch = 8

    init(of layer: CALayer, _ running: [RunningAnimation], in window: ClosedRange<Double>) {
        self.window = window
        let animated = LayerPose.animated(by: running)
        let length = window.upperBound - window.lowerBound
        poses = (0..<Self.count).map { index in
            let time = window.lowerBound + length * Double(index) / Double(Self.count - 1)
            return LayerPose(layer, animated: animated, at: time)
        }
    }

    /// The time of a pose.
    func time(of index: Int) -> Double {
        window.lowerBound + (window.upperBound - window.lowerBound) * Double(index) / Double(Self.count - 1)
    }
}
