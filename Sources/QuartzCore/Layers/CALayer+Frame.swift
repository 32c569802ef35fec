// The frame: derived from bounds, position, anchor point and transform. Reading it returns exactly the value that was set.

extension CALayer {
    final func frameFromGeometry() -> CGRect {
        let bounds = bounds
        if let move = translation {
            return CGRect(x: frameOrigin(move.x, 0), y: frameOrigin(move.y, 1), width: bounds.width, height: bounds.height)
        }
        let matrix = withGeometry(\.toParent)
        let corners = [
            CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
            CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
        ]
        return CGRect(enclosing: corners.compactMap(matrix.project))
    }

    /// Sets bounds and position for a frame. A rotated layer keeps its rotation and gets the size that fits.
    final func setGeometry(frame: CGRect) {
        guard frame.origin.x.isFinite, frame.origin.y.isFinite, frame.size.width.isFinite, frame.size.height.isFinite else {
            Diagnostics.warnOnce("CALayer.frame: a rectangle that is not finite is refused; the old one stays")
            return
        }
        let frame = frame.standardized
        if let move = translation {
            bounds = CGRect(origin: bounds.origin, size: frame.size)
            let x = framePosition(frame.minX, move.x, 0)
            let y = framePosition(frame.minY, move.y, 1)
            position = CGPoint(x: x.value, y: y.value)
            if position == CGPoint(x: x.value, y: y.value) { positionRest = SIMD2(x.rest, y.rest) }
        } else {
            let affine = CATransform3DGetAffineTransform(transform)
            bounds = CGRect(origin: bounds.origin, size: CGRect(origin: .zero, size: frame.size).applying(affine.inverted()).size)
            let placed = frameFromGeometry()
            position = CGPoint(x: position.x + frame.midX - placed.midX, y: position.y + frame.midY - placed.midY)
        }
    }

    // MARK: Exactly

    // A position of 517.1 cannot represent all digits of the 0.1 that a frame of width 1,034 was set to. The rounding error of
    // the position is stored beside it until another position is set.

    /// The translation of the transform, if it does nothing else to the layer's plane; else nil.
    private var translation: (x: Double, y: Double)? {
        let m = values[LayerFields.transform]
        let start = m.startIndex
        for i in 0..<16 where i != 12 && i != 13 && i != 14 && m[start + i] != (i % 5 == 0 ? 1 : 0) { return nil }
        return (m[start + 12], m[start + 13])
    }

    /// Returns the distance of the anchor point from the bounds' edge along an axis.
    private func anchorDistance(_ axis: Int) -> Double {
        values[LayerFields.anchorPoint.offset + axis] * values[LayerFields.bounds.offset + 2 + axis]
    }

    /// Returns the frame's origin along an axis.
    private func frameOrigin(_ move: Double, _ axis: Int) -> Double {
        let moved = ExactSum(values[LayerFields.position.offset + axis], move)
        let origin = ExactSum(moved.value, -anchorDistance(axis))
        return origin.value + (origin.rest + moved.rest + positionRest[axis])
    }

    /// Returns the position along an axis that places the frame's origin at a coordinate.
    private func framePosition(_ coordinate: Double, _ move: Double, _ axis: Int) -> ExactSum {
        let anchored = ExactSum(coordinate, anchorDistance(axis))
        var position = ExactSum(anchored.value, -move)
        position.rest += anchored.rest
        return position
    }
}

/// The sum of two numbers as the nearest double and its rounding error (Knuth's TwoSum).
private struct ExactSum {
    let value: Double
    var rest: Double

    init(_ a: Double, _ b: Double) {
        value = a + b
        let part = value - a
        let rest = (a - (value - part)) + (b - part)
        self.rest = rest.isFinite ? rest : 0
    }
}
