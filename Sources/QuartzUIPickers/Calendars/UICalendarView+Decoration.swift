@_spi(Hooks) import QuartzUIControllers

extension UICalendarView {
    /// The size of a decoration.
    nonisolated public enum DecorationSize: Int, Sendable {
        /// Small.
        case small
        /// Medium.
        case medium
        /// Large.
        case large

        /// The diameter of a dot, and the size of a symbol, in points.
        var length: CGFloat {
            switch self {
            case .small: 5
            case .medium: 7
            case .large: 10
            }
        }
    }

    /// A mark below a day: a dot, an image, or a view of the program's own.
    @preconcurrency @MainActor
    open class Decoration: NSObject {
        private enum Content {
            case dot(UIColor?, DecorationSize)
            case image(UIImage?, UIColor?, DecorationSize)
            case view(() -> UIView)
        }

        private let content: Content

        private init(_ content: Content) {
            self.content = content
            super.init()
        }

        /// Creates a dot of medium size.
        public convenience override init() { self.init(.dot(nil, .medium)) }

        /// Returns a dot; without a colour it has that of secondary text.
        open class func `default`(color: UIColor? = nil, size: DecorationSize = .medium) -> Decoration {
            Decoration(.dot(color, size))
        }

        /// Returns an image; without a colour a template has that of secondary text.
        open class func image(_ image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium) -> Decoration {
            Decoration(.image(image, color, size))
        }

        /// Returns a view that a closure makes. It is clipped to the space below the day, and receives no touches.
        open class func customView(_ customViewProvider: @escaping () -> UIView) -> Decoration {
            Decoration(.view(customViewProvider))
        }

        /// Creates a dot.
        public convenience init(color: UIColor? = nil, size: DecorationSize = .medium) { self.init(.dot(color, size)) }
        /// Creates an image.
        public convenience init(image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium) {
            self.init(.image(image, color, size))
        }
        /// Creates a view of the program's own.
        public convenience init(customViewProvider: @escaping () -> UIView) { self.init(.view(customViewProvider)) }

        func makeView(tint: UIColor) -> UIView {
            switch content {
            case .dot(let color, let size):
                let dot = DecorationView(CGSize(width: size.length, height: size.length))
                dot.backgroundColor = color ?? .secondaryLabel
                dot.layer.cornerRadius = size.length / 2
                return dot
            case .image(let image, let color, let size):
                let symbol = image?.applyingSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: size.length + 3))
                let natural = symbol?.size ?? .zero
                let side = size.length + 5
                let scale = min(side / max(natural.width, 1), side / max(natural.height, 1), 1)
                let view = DecorationView(CGSize(width: natural.width * scale, height: natural.height * scale))
                let picture = UIImageView(image: symbol)
                picture.contentMode = .scaleAspectFit
                picture.tintColor = color ?? .secondaryLabel
                picture.frame = CGRect(origin: .zero, size: view.bounds.size)
                picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                view.addSubview(picture)
                return view
            case .view(let make):
                let view = make()
                var size = view.bounds.size
                if size.width <= 0 || size.height <= 0 { size = view.sizeThatFits(CGSize(width: 40, height: 16)) }
                let holder = DecorationView(size)
                view.frame = CGRect(origin: .zero, size: size)
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                holder.clipsToBounds = true
                holder.addSubview(view)
                return holder
            }
        }
    }
}

/// A view of one size.
private final class DecorationView: UIView {
    private let size: CGSize

    init(_ size: CGSize) {
        self.size = size
        super.init(frame: CGRect(origin: .zero, size: size))
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { self.size }
}
