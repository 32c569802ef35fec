extension ValueFunction {
    /// The components of a transform that correspond to the function's input; they replace a missing end.
    func read(from parts: TransformParts) -> SIMD4<Double> {
        switch self {
        case .rotateX: [parts.get(.rotationX), 0, 0, 0]
        case .rotateY: [parts.get(.rotationY), 0, 0, 0]
        case .rotateZ: [parts.get(.rotationZ), 0, 0, 0]
        case .scale: [parts.get(.scaleX), parts.get(.scaleY), parts.get(.scaleZ), 0]
        case .scaleX: [parts.get(.scaleX), 0, 0, 0]
        case .scaleY: [parts.get(.scaleY), 0, 0, 0]
        case .scaleZ: [parts.get(.scaleZ), 0, 0, 0]
        case .translate: [parts.get(.translationX), parts.get(.translationY), parts.get(.translationZ), 0]
        case .translateX: [parts.get(.translationX), 0, 0, 0]
        case .translateY: [parts.get(.translationY), 0, 0, 0]
        case .translateZ: [parts.get(.translationZ), 0, 0, 0]
        }
    }
}
