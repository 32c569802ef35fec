import QuartzInstruments
import QuartzUI

/// A card that is shown if the window is about to close while a recording is written. The user waits or discards the recording.
final class ClosingOverlay: CardOverlay {
    /// Called to discard the recording.
    var onDiscard: () -> Void = {}

    private let title = UILabel(cardTitle: "Finishing the recording")
    private let detail = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    private let track = UIView()
    private let bar = UIView()
    private var share = 0.0
    private lazy var stay = UIButton("Keep open") { [unowned self] _ in setShown(false) }
    private lazy var discard = UIButton("Discard and close") { [unowned self] _ in onDiscard() }

    private static let width: CGFloat = 420

    init() {
        super.init(frame: .zero)
        track.backgroundColor = Theme.raised
        bar.backgroundColor = Theme.accent
        for view in [track, bar] { view.layer.cornerRadius = 2 }
        for view in [title, detail, track, bar, stay, discard] { card.addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

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
        layOut(card: CGSize(width: width, height: 188))
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
