nonisolated extension PathGeometry {
    /// The reversed path: each subpath reversed, the last one first.
    var reversed: PathGeometry {
        var result = PathGeometry()
        for subpath in subpaths.reversed() {
            guard let last = subpath.ends.last else { continue }
            result.move(to: last)
            for index in subpath.segments.indices.reversed() {
                let end = subpath.ends[index]
                switch subpath.segments[index] {
                case .quad(let control, _): result.addQuadCurve(to: end, control: control)
                case .cubic(let first, let second, _): result.addCurve(to: end, control1: second, control2: first)
                default: result.addLine(to: end)
                }
            }
            if subpath.isClosed { result.close() }
        }
        return result
    }

    /// A subpath. `ends` has one point more than there are segments; segment i connects ends i and i + 1.
    private struct Subpath {
        var ends: [CGPoint]
        var segments: [Element] = []
        var isClosed = false
    }

    private var subpaths: [Subpath] {
        var result: [Subpath] = []
        for element in elements {
            switch element {
            case .move(let point): result.append(Subpath(ends: [point]))
            case .close: if !result.isEmpty { result[result.count - 1].isClosed = true }
            case .line(let end), .quad(_, let end), .cubic(_, _, let end):
                // After a close, the next segment starts at the start of the closed subpath.
                if let last = result.last, last.isClosed { result.append(Subpath(ends: [last.ends[0]])) }
                guard !result.isEmpty else { continue }
                result[result.count - 1].segments.append(element)
                result[result.count - 1].ends.append(end)
            }
        }
        return result
    }
}
