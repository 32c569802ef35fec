/// A doorway into a landscape for a door, with the hinge at the left edge.
public final class Doorway: UIView {
    /// Creates a doorway.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        let view = CALayer()
        // The closed door, with corners of 13 points, covers the landscape and its smoothed edge.
        view.frame = bounds.insetBy(dx: 1, dy: 1)
        view.contents = UIImage(named: "Mountain", size: CGSize(width: bounds.height, height: bounds.height))?.cgImage
        view.contentsGravity = .resizeAspectFill
        view.masksToBounds = true
        view.cornerRadius = 13
        let jamb = CALayer()
        jamb.frame = bounds.insetBy(dx: -8, dy: -8)
        jamb.backgroundColor = Palette.hairline
        jamb.cornerRadius = 14
        layer.addSublayer(jamb)
        layer.addSublayer(view)
    }

    /// Doorways are not archived; decoding creates an empty one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
