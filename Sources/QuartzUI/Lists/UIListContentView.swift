/// Shows a list content configuration.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
    private let imageView = UIImageView(frame: .zero)
    private let first = UILabel()
    private let second = UILabel()
    private var shown: UIListContentConfiguration

    /// The content shown; configurations of another type are ignored with a warning.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration else {
                return Diagnostics.warnOnce(
                    "UIListContentView.configuration: \(Swift.type(of: newValue)) is no list content; ignored")
            }
            shown = new
            apply()
        }
    }

    /// Creates a view that shows a configuration.
    public init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [imageView, first, second] { addSubview(view) }
        apply()
    }

    /// Views are not archived on Linux.
    public required init?(coder: NSCoder) { nil }

    private func apply() {
        imageView.image = shown.image
        imageView.layer.cornerRadius = shown.imageProperties.cornerRadius
        imageView.clipsToBounds = shown.imageProperties.cornerRadius > 0
        if let tint = shown.imageProperties.tintColor { imageView.tintColor = tint }
        set(first, shown.text, shown.textProperties)
        if let attributed = shown.attributedText { first.attributedText = attributed }
        set(second, shown.secondaryText, shown.secondaryTextProperties)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func set(_ label: UILabel, _ text: String?, _ properties: UIListContentConfiguration.TextProperties) {
        label.font = properties.font
        label.textColor = properties.color
        label.numberOfLines = properties.numberOfLines
        label.lineBreakMode = properties.lineBreakMode
        label.textAlignment =
            properties.alignment == .center ? .center : properties.alignment == .justified ? .justified : .natural
        label.text = text
    }

    private var imageSize: CGSize {
        guard let size = shown.image?.size, size.width > 0, size.height > 0 else { return .zero }
        let most = shown.imageProperties.maximumSize
        let scale = min(most.width > 0 ? most.width / size.width : 1, most.height > 0 ? most.height / size.height : 1, 1)
        return CGSize(width: size.width * scale, height: size.height * scale)
    }

    /// Measures the parts at a width, and decides whether the texts are side by side.
    private func measure(_ width: CGFloat) -> (room: CGRect, first: CGSize, second: CGSize, isBeside: Bool) {
        let margins = shown.directionalLayoutMargins
        let picture = max(imageSize.width, shown.imageProperties.reservedLayoutSize.width)
        let left = margins.leading + picture + (picture > 0 ? shown.imageToTextPadding : 0)
        let room = CGRect(x: left, y: margins.top, width: max(0, width - left - margins.trailing), height: 0)
        func size(_ label: UILabel, _ width: CGFloat) -> CGSize {
            label.text?.isEmpty ?? true ? .zero : label.sizeThatFits(CGSize(width: max(width, 1), height: .infinity))
        }
        let one = size(first, room.width)
        let two = size(second, room.width)
        let gap = shown.textToSecondaryTextHorizontalPadding
        let isBeside = shown.prefersSideBySideTextAndSecondaryText && one.width + gap + two.width <= room.width
        return (room, one, two, isBeside)
    }

    private func textHeight(_ parts: (room: CGRect, first: CGSize, second: CGSize, isBeside: Bool)) -> CGFloat {
        if parts.isBeside { return max(parts.first.height, parts.second.height) }
        let gap = parts.first.height > 0 && parts.second.height > 0 ? shown.textToSecondaryTextVerticalPadding : 0
        return parts.first.height + gap + parts.second.height
    }

    override var contentWraps: Bool { true }
    open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let parts = measure(size.width > 0 ? size.width : .infinity)
        let margins = shown.directionalLayoutMargins
        let gap = parts.isBeside ? shown.textToSecondaryTextHorizontalPadding : 0
        let texts = parts.isBeside ? parts.first.width + gap + parts.second.width : max(parts.first.width, parts.second.width)
        let height = max(textHeight(parts), imageSize.height, shown.imageProperties.reservedLayoutSize.height)
        return CGSize(
            width: (parts.room.minX + texts + margins.trailing).rounded(.up),
            height: (height + margins.top + margins.bottom).rounded(.up))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let parts = measure(bounds.width)
        let margins = shown.directionalLayoutMargins
        let picture = imageSize
        let reserved = max(picture.width, shown.imageProperties.reservedLayoutSize.width)
        imageView.frame = CGRect(
            x: margins.leading + (reserved - picture.width) / 2, y: (bounds.height - picture.height) / 2, width: picture.width,
            height: picture.height)
        let top = ((bounds.height - textHeight(parts)) / 2).rounded()
        if parts.isBeside {
            first.frame = CGRect(
                x: parts.room.minX, y: (bounds.height - parts.first.height) / 2, width: parts.first.width,
                height: parts.first.height)
            second.frame = CGRect(
                x: parts.room.maxX - parts.second.width, y: (bounds.height - parts.second.height) / 2, width: parts.second.width,
                height: parts.second.height)
        } else {
            first.frame = CGRect(x: parts.room.minX, y: top, width: parts.room.width, height: parts.first.height)
            second.frame = CGRect(
                x: parts.room.minX, y: top + textHeight(parts) - parts.second.height, width: parts.room.width,
                height: parts.second.height)
        }
    }
}
