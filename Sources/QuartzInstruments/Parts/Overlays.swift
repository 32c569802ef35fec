import QuartzUI

/// A message that appears over the stage's title and disappears after a while, or stays until it is replaced.
package final class ToastView: UIView {
    private let label = UILabel(font: Theme.labelFont, color: Theme.text)
    private let bar = UIView()
    private var area = CGRect.zero
    private var share: Double?

    /// Seconds for which a message stays: time to notice it plus time to read it.
    static func stay(for message: String) -> Double { min(1.5 + 0.06 * Double(message.count), 10) }

    private static let stayKey = "stay"
    private static let widest: CGFloat = 520
    private static let mostLines = 4

    package init() {
        super.init(frame: .zero)
        backgroundColor = Theme.raised
        layer.cornerRadius = Theme.controlRadius
        layer.shadowOpacity = 0.3
        layer.shadowRadius = 8
        layer.shadowOffset = CGSize(width: 0, height: 2)
        isUserInteractionEnabled = false
        alpha = 0
        label.numberOfLines = Self.mostLines
        bar.backgroundColor = Theme.accent
        bar.layer.cornerRadius = 1.5
        addSubview(label)
        addSubview(bar)
    }

    required init?(coder: NSCoder) { nil }

    /// The current message.
    private(set) var message: String?

    /// Shows a message at the upper right corner of an area of the superview.
    ///
    /// - Parameter share: Progress of the message's operation, 0 … 1; such a message stays.
    package func show(_ message: String, share: Double? = nil, in area: CGRect) {
        self.message = message
        self.share = share
        self.area = area
        label.text = message
        updateFrames()
        ViewerMotion.animate(Theme.quick) { self.alpha = 1 }
        guard share == nil else { return cancelAfter(key: Self.stayKey) }
        after(Self.stay(for: message), key: Self.stayKey) { [weak self] in self?.hide() }
    }

    /// Hides the message.
    package func hide() {
        cancelAfter(key: Self.stayKey)
        message = nil
        ViewerMotion.animate(Theme.calm) { self.alpha = 0 }
    }

    /// Moves with its area.
    package func move(to area: CGRect) {
        guard area != self.area, message != nil else { return }
        self.area = area
        updateFrames()
    }

    private func updateFrames() {
        let widest = max(0, min(Self.widest, area.width - 2 * Theme.padding) - 2 * Theme.padding)
        let size = label.sizeThatFits(CGSize(width: widest, height: CGFloat.infinity))
        let width = min(size.width.rounded(.up), widest)
        let height = max(18, size.height.rounded(.up))
        UIView.performWithoutAnimation {
            frame = CGRect(
                x: area.maxX - Theme.padding - width - 2 * Theme.padding, y: area.minY + Theme.padding,
                width: width + 2 * Theme.padding, height: height + 18)
            label.frame = CGRect(x: Theme.padding, y: 9, width: width, height: height)
            bar.isHidden = share == nil
            bar.frame = CGRect(x: 3, y: bounds.height - 4, width: (bounds.width - 6) * CGFloat(share ?? 0), height: 3)
        }
    }
}

/// A tooltip, shown beside a control while the mouse rests on it.
package final class Tooltip: UIView {
    private let label = UILabel(line: "", font: Theme.captionFont, color: Theme.text)
    private weak var control: UIView?

    private static let delayKey = "delay"
    /// Seconds until the tooltip appears.
    static let delay = 0.5

    package init() {
        super.init(frame: .zero)
        backgroundColor = Theme.raised
        layer.cornerRadius = 4
        layer.borderWidth = 1
        layer.borderColor = Theme.hairline.cgColor
        isUserInteractionEnabled = false
        alpha = 0
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    package override func themeDidChange() {
        super.themeDidChange()
        layer.borderColor = Theme.hairline.cgColor
    }

    /// The shown text.
    var text: String? { control == nil || alpha == 0 ? nil : label.text }

    /// Shows the text after a delay, for a control under the mouse or with the keyboard focus.
    func show(_ text: String, for control: UIView, after delay: Double = Tooltip.delay) {
        after(delay, key: Self.delayKey) { [weak self, weak control] in
            guard let self, let control, control.window != nil else { return }
            appear(text, control)
        }
    }

    /// Hides the tooltip when the mouse leaves.
    func hide() {
        cancelAfter(key: Self.delayKey)
        guard alpha > 0 else { return }
        ViewerMotion.animate(Theme.quick) { self.alpha = 0 }
    }

    private func appear(_ text: String, _ control: UIView) {
        guard let superview else { return }
        self.control = control
        label.show(text)
        let width = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: 15)).width.rounded(.up) + 2 * Theme.grid
        let place = control.convert(control.bounds, to: superview)
        let size = CGSize(width: min(width, superview.bounds.width), height: 23)
        var y = place.minY - size.height - 6
        if y < 4 { y = place.maxY + 6 }
        let x = min(max(place.midX - size.width / 2, 4), max(4, superview.bounds.width - size.width - 4))
        UIView.performWithoutAnimation {
            frame = CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
            label.frame = bounds.insetBy(dx: Theme.grid, dy: 4)
        }
        ViewerMotion.animate(Theme.quick) { self.alpha = 1 }
    }
}

/// A view with a tooltip for all controls below it.
package protocol TooltipHolder: UIView {
    var tip: Tooltip { get }
}

extension UIView {
    /// The tooltip of the window that contains the view.
    var tooltip: Tooltip? {
        sequence(first: self, next: \.superview).lazy.compactMap { ($0 as? any TooltipHolder)?.tip }.first
    }
}

/// A card in the middle of the darkened window.
open class CardOverlay: UIView {
    /// The view for the content.
    package let card = UIView()
    /// Whether it is shown.
    package private(set) final var isShown = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor.black.withAlphaComponent(0.45)
        alpha = 0
        isHidden = true
        card.backgroundColor = Theme.panel
        card.layer.cornerRadius = Theme.cardRadius
        card.layer.shadowOpacity = 0.35
        card.layer.shadowRadius = 24
        card.layer.shadowOffset = CGSize(width: 0, height: 8)
        addSubview(card)
    }

    public required init?(coder: NSCoder) { nil }

    /// Shows or hides it.
    package final func setShown(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        if isShown { isHidden = false }
        isUserInteractionEnabled = isShown
        setNeedsLayout()
        ViewerMotion.animate(Theme.quick) {
            self.alpha = isShown ? 1 : 0
        } then: { [weak self] in
            if let self { isHidden = !self.isShown }
        }
    }

    /// Places the card in the middle, on whole points.
    package final func layOut(card size: CGSize) {
        card.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
            width: size.width, height: size.height)
    }
}

extension UILabel {
    /// Creates the heading of a card.
    package convenience init(cardTitle: String) {
        self.init(line: cardTitle, font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    }
}
