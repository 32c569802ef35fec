/// Layout of a button's parts: an image on one side of a title, and a subtitle below the title.
struct ButtonContent {
    var image = CGSize.zero
    var title = CGSize.zero
    var subtitle = CGSize.zero
    var placement = NSDirectionalRectEdge.leading
    var imagePadding: CGFloat = 0
    var titlePadding: CGFloat = 0
    /// Horizontal alignment of the texts: 0 is the leading edge, 1 the trailing one.
    var titleShare: CGFloat = 0.5

    /// Whether image and texts are side by side.
    var isBeside: Bool { !isStacked }
    private var isStacked: Bool { placement == .top || placement == .bottom }
    private var gap: CGFloat { image.width > 0 && texts.width > 0 ? imagePadding : 0 }
    private var texts: CGSize {
        let gap = title.height > 0 && subtitle.height > 0 ? titlePadding : 0
        return CGSize(width: max(title.width, subtitle.width), height: title.height + gap + subtitle.height)
    }

    var size: CGSize {
        isStacked
            ? CGSize(width: max(image.width, texts.width), height: image.height + gap + texts.height)
            : CGSize(width: image.width + gap + texts.width, height: max(image.height, texts.height))
    }

    /// The frames of the parts. Free width is distributed by `share`, free height evenly. Texts that are too wide are shortened.
    func frames(in area: CGRect, across share: CGFloat, scale: CGFloat) -> (image: CGRect, title: CGRect, subtitle: CGRect) {
        var fitted = self
        let room = max(0, isStacked ? area.width : area.width - image.width - gap)
        fitted.title.width = min(title.width, room)
        fitted.subtitle.width = min(subtitle.width, room)
        let whole = fitted.size
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let origin = CGPoint(
            x: aligned(area.minX + (area.width - whole.width) * share), y: aligned(area.midY - whole.height / 2))
        let texts = fitted.texts
        var imagePlace = origin
        var textPlace = origin
        if isStacked {
            imagePlace.x += (whole.width - image.width) / 2
            textPlace.x += (whole.width - texts.width) / 2
            if placement == .top { textPlace.y += image.height + gap } else { imagePlace.y += texts.height + gap }
        } else {
            imagePlace.y = area.midY - image.height / 2
            textPlace.y += aligned((whole.height - texts.height) / 2)
            if placement == .trailing { imagePlace.x += texts.width + gap } else { textPlace.x += image.width + gap }
        }
        func line(_ size: CGSize, y: CGFloat) -> CGRect {
            CGRect(
                x: aligned(textPlace.x + (texts.width - size.width) * titleShare), y: y, width: size.width, height: size.height)
        }
        return (
            CGRect(origin: CGPoint(x: aligned(imagePlace.x), y: imagePlace.y), size: image), line(fitted.title, y: textPlace.y),
            line(fitted.subtitle, y: textPlace.y + texts.height - subtitle.height)
        )
    }
}
