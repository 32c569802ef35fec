// Positions of a button's image and texts.

extension UIButton {
    /// The width of the content that the menu indicator occupies.
    var menuIndicatorSpace: CGFloat { menuIndicator == nil ? 0 : MenuIndicator.space }

    /// The parts with their sizes and alignments.
    var content: ButtonContent {
        let configuration = shownConfiguration
        func size(_ label: UILabel?) -> CGSize {
            guard let label, label.text?.isEmpty == false else { return .zero }
            return label.intrinsicContentSize
        }
        let picture = configuration.showsActivityIndicator ? activityIndicator?.bounds.size : imageView.image?.size
        let share = horizontalShare
        let alignment: CGFloat =
            switch configuration.titleAlignment {
            case .automatic: share
            case .leading: 0
            case .center: 0.5
            case .trailing: 1
            }
        return ButtonContent(
            image: picture ?? .zero, title: size(titleLabel), subtitle: size(shownSubtitle),
            placement: configuration.imagePlacement,
            imagePadding: configuration.imagePadding, titlePadding: configuration.titlePadding, titleShare: alignment)
    }

    /// Horizontal alignment: 0 is the leading edge, 1 the trailing edge.
    private var horizontalShare: CGFloat {
        switch contentHorizontalAlignment {
        case .center, .fill: 0.5
        case .left, .leading: 0
        case .right, .trailing: 1
        }
    }

    /// Vertical alignment: 0 is the top, 1 the bottom.
    var verticalShare: CGFloat {
        switch contentVerticalAlignment {
        case .center, .fill: 0.5
        case .top: 0
        case .bottom: 1
        }
    }

    /// Computes the frames of the parts within the content's rectangle.
    func frames(in area: CGRect) -> (image: CGRect, title: CGRect, subtitle: CGRect) {
        var parts = content
        if configuration == nil {
            let insets = imageEdgeInsets
            let room = CGSize(
                width: area.width - insets.left - insets.right, height: area.height - insets.top - insets.bottom)
            parts.fit(
                room, title: area.width,
                fills: (contentHorizontalAlignment == .fill, contentVerticalAlignment == .fill))
        }
        return parts.frames(in: area, across: horizontalShare, down: verticalShare, scale: layer.contentsScale)
    }

    /// Moves a part by its insets: by the whole inset at the edge to which the content is aligned, by half of the difference of
    /// opposite insets if it is centred.
    func moved(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
        func shift(_ near: CGFloat, _ far: CGFloat, _ share: CGFloat) -> CGFloat { near * (1 - share) - far * share }
        return rect.offsetBy(
            dx: shift(insets.left, insets.right, horizontalShare), dy: shift(insets.top, insets.bottom, verticalShare))
    }

    /// Moves the title by its insets, and shortens it where they leave less room.
    func insetTitle(_ rect: CGRect, in area: CGRect) -> CGRect {
        var title = moved(rect, by: titleEdgeInsets)
        let beside = imageView.image.map { min($0.size.width, area.width) } ?? 0
        let room = max(area.width - beside - titleEdgeInsets.left - titleEdgeInsets.right, 0)
        let wanted = contentHorizontalAlignment == .fill ? room : min(titleLabel.intrinsicContentSize.width, room)
        title.origin.x += (title.width - wanted) * horizontalShare
        title.size.width = wanted
        return title
    }
}
