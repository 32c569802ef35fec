// The types of buttons, and the symbols of those that have one.

extension UIButton {
    /// Types of buttons, for UIKit's initializer.
    nonisolated public enum ButtonType: Int, Sendable {
        /// No default appearance.
        case custom
        /// The standard button.
        case system
        /// An "i" in a circle, which shows details.
        case detailDisclosure
        /// An "i" in a circle.
        case infoLight
        /// An "i" in a circle.
        case infoDark
        /// A plus sign in a circle.
        case contactAdd
        /// A cross in a disc, which closes.
        case close = 7
        /// The older name of ``system``.
        public static let roundedRect = ButtonType.system
    }
}

extension UIButton.ButtonType {
    private static let side: CGFloat = 22

    /// The image of a type, a template; nil for types without one.
    @MainActor
    var symbol: UIImage? {
        switch self {
        case .custom, .system: nil
        case .detailDisclosure, .infoLight, .infoDark:
            Self.draw {
                Self.strokeCircle(); Self.strokeInfo()
            }
        case .contactAdd:
            Self.draw {
                Self.strokeCircle(); Self.strokeCross(rotated: false)
            }
        case .close:
            Self.draw {
                Self.fillDisc(); Self.strokeCross(rotated: true)
            }
        }
    }

    @MainActor
    private static func draw(_ actions: @escaping () -> Void) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
            UIColor.black.set()
            actions()
        }
        .withRenderingMode(.alwaysTemplate)
    }

    @MainActor
    private static func strokeCircle() {
        let circle = UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: side - 2, height: side - 2))
        circle.lineWidth = 1.5
        circle.stroke()
    }

    @MainActor
    private static func fillDisc() {
        UIColor.black.withAlphaComponent(0.2).setFill()
        UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: side, height: side)).fill()
    }

    @MainActor
    private static func strokeInfo() {
        UIBezierPath(ovalIn: CGRect(x: side / 2 - 1.25, y: 5, width: 2.5, height: 2.5)).fill()
        let stem = UIBezierPath()
        stem.move(to: CGPoint(x: side / 2, y: 10))
        stem.addLine(to: CGPoint(x: side / 2, y: 16.5))
        stem.lineWidth = 2
        stem.stroke()
    }

    /// Strokes a plus sign, or a cross.
    @MainActor
    private static func strokeCross(rotated: Bool) {
        let (middle, arm): (CGFloat, CGFloat) = (side / 2, rotated ? 3.5 : 5)
        let diagonal = rotated ? arm : 0
        let path = UIBezierPath()
        path.move(to: CGPoint(x: middle - arm, y: middle - diagonal))
        path.addLine(to: CGPoint(x: middle + arm, y: middle + diagonal))
        path.move(to: CGPoint(x: middle + diagonal, y: middle - arm))
        path.addLine(to: CGPoint(x: middle - diagonal, y: middle + arm))
        path.lineWidth = 1.75
        path.stroke()
    }
}

extension UIButton.Configuration {
    /// Returns the configuration of a system button: the title alone, without insets.
    static func system() -> Self {
        var looks = Self(.borderless)
        looks.contentInsets = .zero
        return looks
    }

    /// Returns the configuration of a button that shows a symbol alone.
    static func symbol() -> Self {
        var looks = Self(.borderless)
        looks.contentInsets = .zero
        looks.buttonSize = .mini
        return looks
    }
}

extension UIButton {
    /// Kinds of actions.
    nonisolated public enum Role: Int, Sendable {
        /// None of the others.
        case normal
        /// The one that is usually chosen.
        case primary
        /// Ends without a change.
        case cancel
        /// Deletes something.
        case destructive
    }
}
