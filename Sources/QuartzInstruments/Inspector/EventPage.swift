import QuartzUI

/// The inspector's page of the engine's events for the demo's layers, latest first. A click on one goes to its time and selects its
/// layer.
package final class EventPage: UIView {
    /// The maximum number of rows.
    static let mostRows = 60

    /// Called with a clicked event.
    package var onPick: (EventLog.Entry) -> Void = { _ in }
    let search = SearchField(frame: .zero)
    private let list = UIScrollView()
    private let empty = UILabel(line: "", font: Theme.labelFont, color: Theme.secondaryText)
    private(set) var rows: [EventRow] = []
    private weak var log: EventLog?
    private var shown: (serial: Int, query: String)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        search.placeholder = "Layer, key, added, stopped …"
        search.onKey = { [unowned self] in
            guard $0.key == .escape else { return false }
            search.text = ""
            search.resignFirstResponder()
            update(log)
            return true
        }
        search.addAction(UIAction { [unowned self] _ in update(log) }, for: .editingChanged)
        list.showsHorizontalScrollIndicator = false
        list.addSubview(empty)
        for view in [search, list] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The texts of the rows, latest first.
    var texts: [String] { rows.map(\.text) }

    /// Adds new events.
    func update(_ log: EventLog?) {
        let query = search.text ?? ""
        guard log !== self.log || shown?.serial != log?.serial || shown?.query != query else { return }
        self.log = log
        shown = log.map { ($0.serial, query) }
        let all = log?.entries ?? []
        let found = all.reversed().filter { EventRow.Text($0).matches(query) }
        let entries = found.prefix(Self.mostRows)
        while rows.count > entries.count { rows.removeLast().removeFromSuperview() }
        while rows.count < entries.count {
            let row = EventRow()
            row.onPick = { [unowned self, unowned row] in row.entry.map(onPick) }
            rows.append(row)
            list.insertSubview(row, at: 0)
        }
        for (row, entry) in zip(rows, entries) { row.show(entry) }
        let more = found.count - entries.count
        empty.show(rows.isEmpty ? all.isEmpty ? "No events yet" : "No event matches" : more > 0 ? "\(more) earlier ones" : "")
        setNeedsLayout()
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(0, bounds.width - 2 * Theme.padding)
        search.frame = CGRect(x: Theme.padding, y: 0, width: width, height: Theme.controlHeight)
        let top = Theme.controlHeight + Theme.grid
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: Theme.padding, y: CGFloat(index) * EventRow.height, width: width, height: EventRow.height)
        }
        let end = CGFloat(rows.count) * EventRow.height
        empty.frame = CGRect(x: Theme.padding, y: end + 2, width: width, height: 18)
        list.contentSize = CGSize(width: bounds.width, height: end + Theme.padding + 18)
    }
}

/// A row of an event: its text, its time and its layer.
final class EventRow: PickableRow {
    static let height: CGFloat = 44

    /// The texts of an event.
    struct Text {
        let what: String
        let time: String
        /// The animation's key and the layer.
        let whom: String

        /// A common prefix of events that is omitted.
        private static let noise = "animation "

        init(_ entry: EventLog.Entry) {
            let kind = entry.event.kind.description
            let words = kind.hasPrefix(Self.noise) ? kind.dropFirst(Self.noise.count) : kind[...]
            what = words.prefix(1).uppercased() + words.dropFirst()
            time = TimeText.string(entry.time)
            let layer = entry.layerName ?? entry.event.layer?.description ?? ""
            whom = entry.event.key.map { "\($0) · \(layer)" } ?? layer
        }

        /// Whether each word of a query is contained.
        func matches(_ query: String) -> Bool {
            let text = "\(what) \(whom)".lowercased()
            return query.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
        }
    }

    private(set) var entry: EventLog.Entry?
    private let what = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let time = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let whom = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)

    override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [what, time, whom] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    var text: String { [time, what, whom].compactMap(\.text).joined(separator: " ") }

    func show(_ entry: EventLog.Entry) {
        self.entry = entry
        let text = Text(entry)
        what.show(text.what)
        time.show(text.time)
        whom.show(text.whom)
        accessibilityLabel = "Go to \(text.time): \(text.what) \(text.whom)"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side: CGFloat = 64
        what.frame = CGRect(x: 0, y: 2, width: max(0, bounds.width - side - Theme.grid), height: 18)
        time.frame = CGRect(x: bounds.width - side, y: 4, width: side, height: 15)
        whom.frame = CGRect(x: 0, y: 21, width: bounds.width, height: 15)
    }
}
