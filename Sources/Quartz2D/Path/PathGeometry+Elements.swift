import Foundation

extension PathGeometry {
    /// A verb and its points.
    public enum Element: Sendable, Hashable {
        /// Begins a subpath.
        case move(CGPoint)
        /// A straight line to a point.
        case line(CGPoint)
        /// A quadratic curve: control point, end.
        case quad(CGPoint, CGPoint)
        /// A cubic curve: two control points, end.
        case cubic(CGPoint, CGPoint, CGPoint)
        /// A line back to the start of the subpath.
        case close
    }

    /// An iterator over the elements of a path, in order.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        private let path: PathGeometry
        private var verb = 0
        private var point = 0

        fileprivate init(_ path: PathGeometry) {
            self.path = path
        }

        /// The next element, or nil at the end.
        public mutating func next() -> Element? {
            guard verb < path.verbs.count else { return nil }
            let current = path.verbs[verb]
            let first = point
            verb += 1
            point += current.pointCount
            switch current {
            case .move: return .move(path.points[first])
            case .line: return .line(path.points[first])
            case .quad: return .quad(path.points[first], path.points[first + 1])
            case .cubic: return .cubic(path.points[first], path.points[first + 1], path.points[first + 2])
            case .close: return .close
            }
        }
    }

    /// The elements of the path, in order.
    public var elements: Elements { Elements(self) }
}
