import QuartzUI

/// Shown when the window is about to close while a recording is written: waits for it or discards it.
final class ClosingOverlay: UIView {
    /// Called to discard the recording.
    var onDiscard: () -> Void = {}

    private let card = UIView()
    private let title = UILabel(
        line: "Finishing the recording", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let detail = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    private let track = UIView()
    private let bar = UIView()
    private var share = 0.0
    private lazy var stay = UIButton("Keep open") { [unowned self] _ in setShown(false) }
    private lazy var discard = UIButton("Discard and close") { [unowned self] _ in onDiscard() }

    private static let width: CGFloat = 420

    init() {
        super.init(frame: .zero)
        backgroundColor = UIColor.black.withAlphaComponent(0.45)
        alpha = 0
        isHidden = true
        card.backgroundColor = Theme.panel
        card.layer.cornerRadius = Theme.cardRadius
        card.layer.shadowOpacity = 0.35
        card.layer.shadowRadius = 24
        card.layer.shadowOffset = CGSize(width: 0, height: 8)
        track.backgroundColor = Theme.raised
        bar.backgroundColor = Theme.accent
        for view in [track, bar] { view.layer.cornerRadius = 2 }
        for view in [title, detail, track, bar, stay, discard] { card.addSubview(view) }
        addSubview(card)
    }

    required init?(coder: NSCoder) { nil }

    /// Whether it is shown.
    private(set) var isShown = false

    /// Shows or hides it.
    func setShown(_ isShown: Bool) {
        guard isShown != self.isShown else { return }
        self.isShown = isShown
        if isShown { isHidden = false }
        isUserInteractionEnabled = isShown
        setNeedsLayout()
        Motion.animate(Theme.quick) {
            self.alpha = isShown ? 1 : 0
        } then: { [weak self] in
            if let self { isHidden = !self.isShown }
        }
    }

    /// Shows the progress of writing.
    func show(_ progress: RecordingJob.Progress?) {
        guard let progress else { return }
        share = progress.share
        detail.show("\(progress.name), \(Int((share * 100).rounded(.down))) %. The window closes when it is saved.")
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let padding = Theme.padding + Theme.grid
        let width = min(Self.width, bounds.width - 2 * Theme.padding)
        let inner = max(0, width - 2 * padding)
        card.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - 188) / 2).rounded(), width: width, height: 188)
        title.frame = CGRect(x: padding, y: padding, width: inner, height: 20)
        detail.numberOfLines = 2
        detail.frame = CGRect(x: padding, y: padding + 28, width: inner, height: 38)
        track.frame = CGRect(x: padding, y: padding + 76, width: inner, height: 4)
        bar.frame = CGRect(x: padding, y: padding + 76, width: inner * CGFloat(share), height: 4)
        var right = padding + inner
        for button in [stay, discard] {
            let fitting = button.sizeThatFits(CGSize(width: inner, height: Theme.controlHeight)).width.rounded(.up)
            button.frame = CGRect(
                x: right - fitting, y: card.bounds.height - padding - Theme.controlHeight, width: fitting,
                height: Theme.controlHeight)
            right = button.frame.minX - Theme.grid
        }
    }
}
