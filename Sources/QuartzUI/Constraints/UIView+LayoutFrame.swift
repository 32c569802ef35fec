// The frame of a view for constraints.

extension UIView {
    /// The frame for constraints: the bounds' size, about the centre. The anchor point is ignored, as in UIKit.
    var layoutFrame: CGRect {
        let size = bounds.size
        return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }

    func setLayoutFrame(_ solved: CGRect) {
        let new = CGRect(
            x: solved.minX.settled, y: solved.minY.settled, width: solved.width.settled, height: solved.height.settled)
        let old = layoutFrame
        if abs(old.width - new.width) > 1e-6 || abs(old.height - new.height) > 1e-6 { bounds.size = new.size }
        let place = CGPoint(x: new.minX + new.width / 2, y: new.minY + new.height / 2)
        if hypot(place.x - center.x, place.y - center.y) > 1e-6 { center = place }
    }
}

extension CGFloat {
    /// The nearest 1/1024 point if the difference is a rounding error, else the number.
    fileprivate var settled: CGFloat {
        let near = (self * 1024).rounded() / 1024
        return (near - self).magnitude < 1e-9 * Swift.max(1, magnitude) ? near : self
    }
}
