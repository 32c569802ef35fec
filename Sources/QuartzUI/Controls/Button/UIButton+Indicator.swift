// The sign at the trailing edge of a button whose menu selects one of its actions.

extension UIButton.Configuration {
    /// Signs of a menu.
    nonisolated public enum Indicator: Int, Sendable {
        /// That of a pop-up menu, on a button that shows the selected action of its menu.
        case automatic
        /// None.
        case none
        /// Arrows up and down.
        case popup
    }
}

/// Arrows up and down, in the tint colour.
final class MenuSign: UIImageView {
    /// The width that the sign takes of a button's content.
    static let space: CGFloat = 14
    private static let size = CGSize(width: 8, height: 12)

    convenience init() {
        self.init(image: Self.picture)
    }

    private static var picture: UIImage {
        UIGraphicsImageRenderer(size: size).image { _ in
            UIColor.black.setStroke()
            for way: CGFloat in [-1, 1] {
                let arrow = UIBezierPath()
                arrow.move(to: CGPoint(x: 1, y: size.height / 2 + 1.5 * way))
                arrow.addLine(to: CGPoint(x: size.width / 2, y: size.height / 2 + 5 * way))
                arrow.addLine(to: CGPoint(x: size.width - 1, y: size.height / 2 + 1.5 * way))
                arrow.lineWidth = 1.25
                arrow.stroke()
            }
        }
        .withRenderingMode(.alwaysTemplate)
    }
}
