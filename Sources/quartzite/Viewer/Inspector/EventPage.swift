import QuartzUI

/// The inspector's third page: the engine's events for the demo's layers, latest first.
final class EventPage: UIScrollView {
    /// The maximum number of rows.
    static let mostRows = 60

    private let empty = UILabel(line: "No events yet", font: Theme.labelFont, color: Theme.secondaryText)
    private var rows: [EventRow] = []
    private weak var shownLog: EventLog?
    private var shownSerial: Int?

    override init(frame: CGRect) {
        super.init(frame: frame)
        showsHorizontalScrollIndicator = false
        addSubview(empty)
    }

    required init?(coder: NSCoder) { nil }

    /// The texts of the rows, latest first.
    var texts: [String] { rows.map(\.text) }

    /// Adds new events.
    func update(_ log: EventLog?) {
        guard log !== shownLog || log?.serial != shownSerial else { return }
        shownLog = log
        shownSerial = log?.serial
        let entries = (log?.entries ?? []).suffix(Self.mostRows).reversed()
        while rows.count > entries.count { rows.removeLast().removeFromSuperview() }
        while rows.count < entries.count {
            let row = EventRow()
            rows.append(row)
            insertSubview(row, at: 0)
        }
        for (row, entry) in zip(rows, entries) { row.show(entry) }
        empty.isHidden = !rows.isEmpty
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(0, bounds.width - 2 * Theme.padding)
        empty.frame = CGRect(x: Theme.padding, y: 0, width: width, height: 18)
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: Theme.padding, y: CGFloat(index) * EventRow.height, width: width, height: EventRow.height)
        }
        contentSize = CGSize(width: bounds.width, height: CGFloat(rows.count) * EventRow.height + Theme.padding)
    }
}

/// A row of an event: its text, its time and its layer.
private final class EventRow: UIView {
    static let height: CGFloat = 44
    /// A common prefix of events that is omitted.
    private static let noise = "animation "

    private let what = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let time = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let whom = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [what, time, whom] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    var text: String { [time, what, whom].compactMap(\.text).joined(separator: " ") }

    func show(_ entry: EventLog.Entry) {
        let kind = entry.event.kind.description
        let words = kind.hasPrefix(Self.noise) ? kind.dropFirst(Self.noise.count) : kind[...]
        what.show(words.prefix(1).uppercased() + words.dropFirst())
        time.show(TimeText.string(entry.time))
        let layer = entry.event.layer?.description ?? ""
        whom.show(entry.event.key.map { "\($0) · \(layer)" } ?? layer)
    }

    override func layoutSubviews() {
        let side: CGFloat = 64
        what.frame = CGRect(x: 0, y: 2, width: max(0, bounds.width - side - Theme.grid), height: 18)
        time.frame = CGRect(x: bounds.width - side, y: 4, width: side, height: 15)
        whom.frame = CGRect(x: 0, y: 21, width: bounds.width, height: 15)
    }
}
