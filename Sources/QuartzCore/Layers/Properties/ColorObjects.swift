/// The colours of a layer as they were set, by the index of their field. Most layers have one or none; only more take a table.
enum ColorObjects {
    case none
    case one(UInt8, CGColor)
    case many([UInt8: CGColor])

    subscript(index: UInt8) -> CGColor? {
        get {
            switch self {
            case .none: nil
            case .one(let known, let color): known == index ? color : nil
            case .many(let colors): colors[index]
            }
        }
        set {
            switch self {
            case .many(var colors):
                colors[index] = newValue
                self = .many(colors)
            case .one(let known, let color) where known != index:
                if let newValue { self = .many([known: color, index: newValue]) }
            case .none, .one: self = newValue.map { .one(index, $0) } ?? .none
            }
        }
    }
}
