extension UIControl {
    /// A layer of the control's own making: it changes as the view does, animated in blocks only.
    final func makeLayer(radius: CGFloat = 0) -> CALayer {
        let part = CALayer()
        part.delegate = self
        part.cornerRadius = radius
        layer.addSublayer(part)
        return part
    }
}
