extension CALayer {
    /// Returns a plain coloured tile with round corners, the subject of most demos.
    static func tile(_ color: CGColor, side: CGFloat, position: CGPoint = .zero) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = position
        layer.backgroundColor = color
        layer.cornerRadius = (side / 6).rounded()
        return layer
    }
}

extension CATransaction {
    /// Makes changes without implicit animations.
    static func withoutActions(_ changes: () -> Void) {
        begin()
        setDisableActions(true)
        changes()
        commit()
    }
}
