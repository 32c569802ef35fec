extension PathGeometry {
    /// Creates a path with y downwards from TrueType contours.
    ///
    /// Between two consecutive control points there is an implied point on the curve, half way.
    /// - Parameters:
    ///   - contours: The points of all contours, one after another.
    ///   - scale: The length of one design unit.
    ///   - shift: Design units that are added to every x.
    init(contours: [ContourPoint], scale: Double, shift: Double) {
        self.init()
        var start = 0
        for (index, point) in contours.enumerated() where point.endsContour {
            appendContour(contours[start...index], scale: scale, shift: shift)
            start = index + 1
        }
    }

    private mutating func appendContour(_ points: ArraySlice<ContourPoint>, scale: Double, shift: Double) {
        guard points.count > 1, let first = points.first, let last = points.last else { return }
        func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: (x + shift) * scale, y: -y * scale) }
        func place(_ point: ContourPoint) -> CGPoint { place(point.x, point.y) }
        func between(_ a: ContourPoint, _ b: ContourPoint) -> CGPoint { place((a.x + b.x) / 2, (a.y + b.y) / 2) }

        let start = first.isOnCurve ? place(first) : last.isOnCurve ? place(last) : between(last, first)
        move(to: start)
        var control: ContourPoint?
        for point in first.isOnCurve ? points.dropFirst() : points {
            switch (control, point.isOnCurve) {
            case (nil, true):
                addLine(to: place(point))
            case (nil, false):
                control = point
            case (let held?, true):
                addQuadCurve(to: place(point), control: place(held))
                control = nil
            case (let held?, false):
                addQuadCurve(to: between(held, point), control: place(held))
                control = point
            }
        }
        if let held = control { addQuadCurve(to: start, control: place(held)) }
        close()
    }
}
