import QuartzUI

/// A card in the middle of the darkened window.
class CardOverlay: UIView {
    /// The view for the content.
    let card = UIView()
    /// Whether it is shown.
    private(set) final var isShown = false

    override init(frame: CGRect) {
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

    required init?(coder: NSCoder) { nil }

    /// Shows or hides it.
    final func setShown(_ isShown: Bool) {
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
    final func layOut(card size: CGSize) {
        card.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
            width: size.width, height: size.height)
    }
}

extension UILabel {
    /// Creates the heading of a card.
    convenience init(cardTitle: String) {
        self.init(line: cardTitle, font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    }
}
