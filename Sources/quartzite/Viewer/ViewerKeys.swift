import QuartzInstruments
import QuartzUI

/// The viewer's keys and mouse actions as text: for `--help`, the manual and the overlay.
enum ViewerKeys {
    /// One or more keys and their function.
    struct Entry {
        let keys: String
        let purpose: String
    }

    /// The keys, ordered by use.
    static let all = [
        Entry(keys: "G", purpose: "gallery of all demos"),
        Entry(keys: "arrows", purpose: "select; Return opens (gallery)"),
        Entry(keys: "up, down", purpose: "another demo"),
        Entry(keys: "space", purpose: "pause, resume"),
        Entry(keys: "left, right", purpose: "one frame back, forward"),
        Entry(keys: ", .", purpose: "previous, next keyframe or end"),
        Entry(keys: "[ ]", purpose: "mark in, out: play in a loop"),
        Entry(keys: "\\", purpose: "remove the marks"),
        Entry(keys: "Z", purpose: "timeline: show the whole time"),
        Entry(keys: "B", purpose: "play backwards"),
        Entry(keys: "− +", purpose: "slower, faster"),
        Entry(keys: "R", purpose: "restart"),
        Entry(keys: "E", purpose: "examine layers on, off"),
        Entry(keys: "U", purpose: "select the layer above"),
        Entry(keys: "X", purpose: "exploded view in depth, flat view"),
        Entry(keys: "O", purpose: "the layer's onion skins and trail"),
        Entry(keys: "I", purpose: "inspector"),
        Entry(keys: "T", purpose: "timeline"),
        Entry(keys: "L", purpose: "list of demos"),
        Entry(keys: "C", purpose: "source code"),
        Entry(keys: "V", purpose: "record, end; between the marks"),
        Entry(keys: "Shift V", purpose: "record the stage alone"),
        Entry(keys: "S", purpose: "screenshot"),
        Entry(keys: "/, Ctrl F", purpose: "search"),
        Entry(keys: "F", purpose: "the stage alone"),
        Entry(keys: "F11", purpose: "full screen"),
        Entry(keys: "Tab, Return", purpose: "next control, press it"),
        Entry(keys: "?, F1", purpose: "these keys"),
        Entry(keys: "Esc", purpose: "one step back, finally the gallery"),
        Entry(keys: "Ctrl C", purpose: "copy the layer as CAML"),
        Entry(keys: "Ctrl Z, Ctrl Y", purpose: "undo, redo changes by hand"),
        Entry(keys: "Ctrl + − 0", purpose: "stage larger, smaller, fitted"),
        Entry(keys: "Ctrl N", purpose: "another window"),
        Entry(keys: "Ctrl W", purpose: "close the window"),
        Entry(keys: "Ctrl Q", purpose: "quit"),
    ]

    /// The mouse actions.
    static let mouse = [
        Entry(keys: "click", purpose: "play, or select a layer (E)"),
        Entry(keys: "Alt click", purpose: "select a layer, once"),
        Entry(keys: "click", purpose: "on a model's value: edit it"),
        Entry(keys: "drag", purpose: "on a model's number: change it"),
        Entry(keys: "Shift click", purpose: "on a property: plot it as well"),
        Entry(keys: "click again", purpose: "on a layer (E): its parent"),
        Entry(keys: "Alt click", purpose: "on an eye (tree): it alone"),
        Entry(keys: "click", purpose: "on a timeline row: its value"),
        Entry(keys: "click", purpose: "on an event: go to its time"),
        Entry(keys: "drag", purpose: "on the timeline: go to a time"),
        Entry(keys: "drag", purpose: "a bar (E): its begin or duration"),
        Entry(keys: "drag", purpose: "an edge between panes: its size"),
        Entry(keys: "drag", purpose: "the exploded view: orbit"),
        Entry(keys: "Ctrl wheel", purpose: "on the stage: larger, smaller"),
        Entry(keys: "wheel", purpose: "on the timeline: zoom"),
        Entry(keys: "Shift wheel", purpose: "on the timeline: earlier, later"),
    ]
}

/// The list of keys on a card over the window; a click closes it.
final class KeysOverlay: CardOverlay {
    /// Called when the overlay is clicked.
    var onDismiss: () -> Void = {}

    private let title = UILabel(cardTitle: "Keyboard")
    private let mouseTitle = UILabel(cardTitle: "Mouse")
    private let rows = ViewerKeys.all.map { KeyRow($0) }
    private let mouseRows = ViewerKeys.mouse.map { KeyRow($0) }

    private static let width: CGFloat = 720
    private static let columns = 2

    override init(frame: CGRect) {
        super.init(frame: frame)
        for label in [title, mouseTitle] { card.addSubview(label) }
        for row in rows + mouseRows { card.addSubview(row) }
        addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in onDismiss() })
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let padding = Theme.padding + Theme.grid
        let heading: CGFloat = 28
        let width = min(Self.width, bounds.width - 2 * Theme.padding)
        let columns = Self.columns
        let count = { (rows: [KeyRow]) in (rows.count + columns - 1) / columns }
        let rest = 2 * padding + 2 * heading + Theme.padding
        let all = CGFloat(count(rows) + count(mouseRows))
        // In a low window the rows are closer together.
        let rowHeight = min(KeyRow.height, ((bounds.height - 2 * Theme.grid - rest) / all).rounded(.down))
        let height = rest + all * rowHeight
        layOut(card: CGSize(width: width, height: height))
        let column = max(0, (width - 3 * padding) / CGFloat(columns))
        var y = padding
        for (label, rows) in [(title, rows), (mouseTitle, mouseRows)] {
            label.frame = CGRect(x: padding, y: y, width: width - 2 * padding, height: 20)
            y += heading
            for (index, row) in rows.enumerated() {
                let (place, line) = index.quotientAndRemainder(dividingBy: count(rows))
                row.frame = CGRect(
                    x: padding + CGFloat(place) * (column + padding), y: y + CGFloat(line) * rowHeight, width: column,
                    height: rowHeight)
            }
            y += CGFloat(count(rows)) * rowHeight + Theme.padding
        }
    }
}

/// A key cap and its function.
private final class KeyRow: UIView {
    static let height: CGFloat = 28

    private let cap = UIView()
    private let keys: UILabel
    private let purpose: UILabel

    init(_ entry: ViewerKeys.Entry) {
        keys = UILabel(line: entry.keys, font: Theme.labelFont, color: Theme.text, alignment: .center)
        purpose = UILabel(line: entry.purpose, font: Theme.labelFont, color: Theme.secondaryText)
        super.init(frame: .zero)
        cap.backgroundColor = Theme.raised
        cap.layer.cornerRadius = 4
        for view in [cap, keys, purpose] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let middle = (bounds.height / 2).rounded()
        let height = min(22, bounds.height - 2)
        cap.frame = CGRect(x: 0, y: middle - height / 2, width: 92, height: height)
        keys.frame = CGRect(x: 4, y: middle - 9, width: 84, height: 18)
        purpose.frame = CGRect(x: 104, y: middle - 9, width: max(0, bounds.width - 104), height: 18)
    }
}
