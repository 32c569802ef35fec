extension UIControl {
    /// Adds a sublayer whose delegate is the control, so that it animates only inside animation blocks.
    final func makeLayer(radius: CGFloat = 0) -> CALayer {
        let part = CALayer()
        part.delegate = self
        part.cornerRadius = radius
        layer.addSublayer(part)
        return part
    }
}
