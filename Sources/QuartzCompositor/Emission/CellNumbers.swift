/// The numbers of an emitter cell.
package struct CellNumbers: Sendable, Hashable {
    package var birthRate = 0.0
    package var lifetime = 0.0
    package var lifetimeRange = 0.0
    package var emissionLatitude = 0.0
    package var emissionLongitude = 0.0
    package var emissionRange = 0.0
    package var velocity = 0.0
    package var velocityRange = 0.0
    package var xAcceleration = 0.0
    package var yAcceleration = 0.0
    package var zAcceleration = 0.0
    package var mass = 1.0
    package var massRange = 0.0
    package var rotation = 0.0
    package var rotationRange = 0.0
    package var orientationLatitude = 0.0
    package var orientationLongitude = 0.0
    package var orientationRange = 0.0
    package var framesPerSecond = 0.0
    package var contentsScale = 1.0
    package var scale = 1.0
    package var scaleRange = 0.0
    package var scaleSpeed = 0.0
    package var spin = 0.0
    package var spinRange = 0.0
    /// sRGB, not premultiplied.
    package var color = SIMD4<Double>(1, 1, 1, 1)
    package var colorRange = SIMD4<Double>.zero
    package var colorSpeed = SIMD4<Double>.zero
    /// Left, top, width, height.
    package var contentsRect = SIMD4<Double>(0, 0, 1, 1)

    package init() {}
}

extension CellNumbers {
    /// The names of the numbers of single precision.
    package static let floats: Set<String> = [
        "birthRate", "lifetime", "lifetimeRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed",
        "blueSpeed", "alphaSpeed",
    ]

    /// The plain numbers by name.
    package static let paths: [String: WritableKeyPath<CellNumbers, Double> & Sendable] = [
        "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
        "emissionLatitude": \.emissionLatitude, "emissionLongitude": \.emissionLongitude, "emissionRange": \.emissionRange,
        "velocity": \.velocity, "velocityRange": \.velocityRange, "xAcceleration": \.xAcceleration,
        "yAcceleration": \.yAcceleration, "zAcceleration": \.zAcceleration, "contentsScale": \.contentsScale,
        "mass": \.mass, "massRange": \.massRange, "rotation": \.rotation, "rotationRange": \.rotationRange,
        "orientationLatitude": \.orientationLatitude, "orientationLongitude": \.orientationLongitude,
        "orientationRange": \.orientationRange, "contentsFramesPerSecond": \.framesPerSecond,
        "scale": \.scale, "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange,
        "redRange": \.colorRange.x, "greenRange": \.colorRange.y, "blueRange": \.colorRange.z, "alphaRange": \.colorRange.w,
        "redSpeed": \.colorSpeed.x, "greenSpeed": \.colorSpeed.y, "blueSpeed": \.colorSpeed.z, "alphaSpeed": \.colorSpeed.w,
    ]
}
