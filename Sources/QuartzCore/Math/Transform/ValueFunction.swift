/// The function of a `CAValueFunction` as a plain value for the sampling loop; the raw value is its name.
enum ValueFunction: String, Sendable, CaseIterable {
    case rotateX, rotateY, rotateZ
    case scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ

    /// The number of arguments: 3 or 1.
    var inputCount: Int {
        self == .scale || self == .translate ? 3 : 1
    }

    /// The transform for given numbers.
    ///
    /// Numbers beyond `inputCount` are ignored; missing ones, and those that are NaN or infinite, are replaced by the neutral
    /// value: 1 for a scale, 0 otherwise.
    func matrix(for values: UnsafeBufferPointer<Double>) -> CATransform3D {
        func value(_ index: Int, else neutral: CGFloat) -> CGFloat {
            index < values.count && values[index].isFinite ? CGFloat(values[index]) : neutral
        }
        switch self {
        case .rotateX: return CATransform3DMakeRotation(value(0, else: 0), 1, 0, 0)
        case .rotateY: return CATransform3DMakeRotation(value(0, else: 0), 0, 1, 0)
        case .rotateZ: return CATransform3DMakeRotation(value(0, else: 0), 0, 0, 1)
        case .scale: return CATransform3DMakeScale(value(0, else: 1), value(1, else: 1), value(2, else: 1))
        case .scaleX: return CATransform3DMakeScale(value(0, else: 1), 1, 1)
        case .scaleY: return CATransform3DMakeScale(1, value(0, else: 1), 1)
        case .scaleZ: return CATransform3DMakeScale(1, 1, value(0, else: 1))
        case .translate: return CATransform3DMakeTranslation(value(0, else: 0), value(1, else: 0), value(2, else: 0))
        case .translateX: return CATransform3DMakeTranslation(value(0, else: 0), 0, 0)
        case .translateY: return CATransform3DMakeTranslation(0, value(0, else: 0), 0)
        case .translateZ: return CATransform3DMakeTranslation(0, 0, value(0, else: 0))
        }
    }
}
