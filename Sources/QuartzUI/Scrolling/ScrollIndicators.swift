/// The scroll bars of a scroll view, visible while it scrolls and shortly afterwards.
final class ScrollIndicators: NSObject, CALayerDelegate {
    private let horizontal = CALayer()
    private let vertical = CALayer()
    private var hiding: Int?

    private static let thickness: CGFloat = 4
    private static let gap: CGFloat = 3
    private static let shortest: CGFloat = 24
    /// The time in seconds for which they stay visible after the last movement.
    private static let stay = 0.8

    func attach(to view: UIView) {
        for bar in [horizontal, vertical] {
            bar.delegate = self
            bar.cornerRadius = Self.thickness / 2
            bar.zPosition = 1
            bar.opacity = 0
            view.layer.addSublayer(bar)
        }
    }

    /// Opacity fades implicitly; position and bounds animate along with the content in animation blocks.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        if event == "position" || event == "bounds", let block = AnimationBlock.current {
            return ViewAction.make(layer, key: event, block: block)
        }
        guard event == "opacity" else { return NSNull() }
        let fade = CABasicAnimation(keyPath: event)
        fade.fromValue = (layer.presentation() ?? layer).opacity
        fade.duration = Theme.calm
        return fade
    }

    func layOut(in view: UIScrollView, horizontal showsHorizontal: Bool, vertical showsVertical: Bool) {
        let bounds = view.bounds
        let color = Self.color(view.indicatorStyle).cgColor
        horizontal.backgroundColor = color
        vertical.backgroundColor = color
        horizontal.isHidden = !showsHorizontal
        vertical.isHidden = !showsVertical
        let low = bounds.clampedInset(by: view.horizontalScrollIndicatorInsets)
        let across = Self.bar(offset: bounds.minX, visible: bounds.width, content: view.contentSize.width, track: low.width)
        horizontal.frame = CGRect(
            x: low.minX + across.start, y: low.maxY - Self.gap - Self.thickness, width: across.length, height: Self.thickness)
        let side = bounds.clampedInset(by: view.verticalScrollIndicatorInsets)
        let down = Self.bar(offset: bounds.minY, visible: bounds.height, content: view.contentSize.height, track: side.height)
        vertical.frame = CGRect(
            x: side.maxX - Self.gap - Self.thickness, y: side.minY + down.start, width: Self.thickness, height: down.length)
    }

    static func color(_ style: UIScrollView.IndicatorStyle) -> UIColor {
        switch style {
        case .default: Theme.secondaryText.withAlphaComponent(0.7)
        case .black: UIColor(white: 0, alpha: 0.5)
        case .white: UIColor(white: 1, alpha: 0.7)
        }
    }

    /// Returns the start and the length of a bar in its track. Beyond the ends of the content the bar shrinks.
    private static func bar(offset: CGFloat, visible: CGFloat, content: CGFloat, track: CGFloat) -> (
        start: CGFloat, length: CGFloat
    ) {
        let track = max(0, track - 2 * gap)
        guard content > visible, track > 0 else { return (gap, track) }
        let full = min(track, max(shortest, track * visible / content))
        let part = offset / (content - visible)
        let beyond = part < 0 ? -offset : max(0, offset - (content - visible))
        let length = max(thickness * 2, full - beyond)
        return (gap + min(max(part, 0), 1) * (track - length), length)
    }

    /// Shows the bars and fades them out later.
    func flash() {
        setOpacity(1)
        DeadlineQueue.current.cancel(hiding)
        hiding = DeadlineQueue.current.schedule(at: Turn.now + Self.stay) { [weak self] in self?.setOpacity(0) }
    }

    private func setOpacity(_ opacity: Float) {
        for bar in [horizontal, vertical] where bar.opacity != opacity { bar.opacity = opacity }
    }
}
