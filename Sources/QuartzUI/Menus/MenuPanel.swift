/// The panel of a menu, with a row for each element. It only draws; the overlay handles events.
final class MenuPanel: UIView {
    /// A row of the panel.
    enum Entry {
        /// The title of the menu.
        case heading(String)
        /// An action.
        case action(UIAction)
        /// A submenu.
        case menu(UIMenu)
        /// The row that returns from a submenu, with its title.
        case back(String)
        /// A separator.
        case line

        var canBeChosen: Bool {
            switch self {
            case .action(let action): !action.attributes.contains(.disabled)
            case .menu(let menu): !menu.children.isEmpty
            case .back: true
            case .heading, .line: false
            }
        }

        var height: CGFloat {
            switch self {
            case .line: 9
            case .heading: 24
            case .action(let action): action.subtitle == nil ? Theme.controlHeight : 42
            case .menu(let menu): menu.subtitle == nil ? Theme.controlHeight : 42
            case .back: Theme.controlHeight
            }
        }
    }

    let entries: [Entry]
    private let list = UIView()
    private var rows: [MenuRow] = []
    private static let padding: CGFloat = 5

    init(_ menu: UIMenu, isNested: Bool) {
        var entries = Self.entries(of: menu)
        if isNested {
            entries = [.back(menu.title), .line] + entries
        } else if !menu.title.isEmpty {
            entries.insert(.heading(menu.title), at: 0)
        }
        self.entries = entries
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = Theme.panel
        layer.cornerRadius = 8
        layer.borderWidth = 1
        layer.shadowOpacity = 0.35
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 6)
        list.clipsToBounds = true
        addSubview(list)
        let hasTicks = entries.contains { if case .action(let action) = $0 { action.state != .off } else { false } }
        rows = entries.map { MenuRow($0, hasTicks: hasTicks) }
        for row in rows { list.addSubview(row) }
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the rows of a menu. Inline submenus are enclosed in separators.
    private static func entries(of menu: UIMenu) -> [Entry] {
        var entries: [Entry] = []
        for child in menu.loadedChildren {
            switch child {
            case is UIDeferredMenuElement: entries.append(.heading("Loading …"))
            case let action as UIAction where !action.attributes.contains(.hidden): entries.append(.action(action))
            case let command as UICommand where !command.attributes.contains(.hidden):
                entries.append(.action(command.menuAction))
            case let inner as UIMenu where inner.options.contains(.displayInline):
                let group = Self.entries(of: inner)
                if group.isEmpty { continue }
                if !entries.isEmpty { entries.append(.line) }
                entries += group + [.line]
            case let inner as UIMenu: entries.append(.menu(inner))
            default: break
            }
        }
        // Remove separators at the ends and adjacent ones.
        var kept: [Entry] = []
        for entry in entries {
            if case .line = entry, kept.last.map(\.isLine) ?? true { continue }
            kept.append(entry)
        }
        if kept.last?.isLine == true { kept.removeLast() }
        return kept
    }

    override func themeDidChange() {
        super.themeDidChange()
        layer.borderColor = Theme.hairline.cgColor
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = rows.reduce(CGFloat(140)) { max($0, $1.wantedWidth) } + 2 * Self.padding
        return CGSize(width: min(width, size.width), height: min(contentHeight + 2 * Self.padding, size.height))
    }

    private var contentHeight: CGFloat { entries.reduce(0) { $0 + $1.height } }

    override func layoutSubviews() {
        super.layoutSubviews()
        let offset = list.bounds.origin
        list.frame = bounds.insetBy(dx: Self.padding, dy: Self.padding)
        list.bounds.origin = offset
        var y: CGFloat = 0
        for row in rows {
            row.frame = CGRect(x: 0, y: y, width: list.bounds.width, height: row.entry.height)
            y += row.entry.height
        }
    }

    // MARK: Choosing

    /// The index of the highlighted row.
    var highlighted: Int? {
        didSet {
            guard highlighted != oldValue else { return }
            if let oldValue { rows[oldValue].isHighlighted = false }
            if let highlighted { rows[highlighted].isHighlighted = true }
        }
    }

    /// Returns the selectable row at a point of the panel.
    func row(at point: CGPoint) -> Int? {
        guard bounds.contains(point) else { return nil }
        let inside = list.convert(point, from: self)
        return rows.firstIndex { $0.frame.contains(inside) && $0.entry.canBeChosen }
    }

    /// Highlights the next selectable row in a direction, with wrap-around.
    func highlightNext(_ step: Int) {
        let able = entries.indices.filter { entries[$0].canBeChosen }
        guard !able.isEmpty else { return }
        let now = highlighted.flatMap { able.firstIndex(of: $0) }
        let next = now.map { ($0 + step + able.count) % able.count } ?? (step > 0 ? 0 : able.count - 1)
        highlighted = able[next]
        let frame = rows[able[next]].frame
        scroll(to: min(max(list.bounds.minY, frame.maxY - list.bounds.height), frame.minY))
    }

    /// Scrolls rows that do not fit.
    func scroll(by distance: CGFloat) { scroll(to: list.bounds.minY + distance) }

    private func scroll(to y: CGFloat) {
        list.bounds.origin.y = min(max(y, 0), max(0, contentHeight - list.bounds.height))
    }
}

extension MenuPanel.Entry {
    fileprivate var isLine: Bool { if case .line = self { true } else { false } }
}

/// One row of a menu: tick, title, subtitle, and an image or the submenu arrow at its end.
final class MenuRow: UIView {
    let entry: MenuPanel.Entry
    private let title = UILabel()
    private let subtitle = UILabel()
    private let sign = UILabel()
    private let picture = UIImageView(frame: .zero)
    private let line = UIView()
    private let hasTicks: Bool
    private static let margin: CGFloat = 10
    private static let tickWidth: CGFloat = 18

    init(_ entry: MenuPanel.Entry, hasTicks: Bool) {
        self.entry = entry
        self.hasTicks = hasTicks
        super.init(frame: .zero)
        layer.cornerRadius = 5
        subtitle.font = Theme.captionFont
        picture.contentMode = .scaleAspectFit
        switch entry {
        case .heading(let text):
            title.text = text
            title.font = Theme.captionFont
        case .action(let action):
            take(action)
            sign.text = action.state == .on ? "✓" : action.state == .mixed ? "–" : ""
        case .menu(let menu):
            take(menu)
            sign.text = "›"
        case .back(let text): title.text = "‹ " + (text.isEmpty ? "Back" : text)
        case .line:
            line.backgroundColor = Theme.hairline
            addSubview(line)
        }
        for view in [title, subtitle, sign, picture] { addSubview(view) }
        applyLooks()
    }

    required init?(coder: NSCoder) { nil }

    private func take(_ element: UIMenuElement) {
        title.text = element.title
        subtitle.text = element.subtitle
        picture.image = element.image
    }

    var isHighlighted = false { didSet { applyLooks() } }

    private var isDestructive: Bool {
        switch entry {
        case .action(let action): action.attributes.contains(.destructive)
        case .menu(let menu): menu.options.contains(.destructive)
        default: false
        }
    }

    private var isQuiet: Bool { if case .heading = entry { true } else { false } }

    private func applyLooks() {
        let color: UIColor =
            isHighlighted ? Theme.onAccent : isQuiet ? Theme.secondaryText : isDestructive ? Theme.warning : Theme.text
        backgroundColor = isHighlighted ? tintColor : nil
        for label in [title, sign] { label.textColor = color }
        subtitle.textColor = isHighlighted ? Theme.onAccent : Theme.secondaryText
        picture.tintColor = color
        alpha = entry.canBeChosen || isQuiet || picture.superview == nil ? 1 : 0.4
        if case .line = entry { alpha = 1 }
    }

    var wantedWidth: CGFloat {
        let texts = max(
            title.intrinsicContentSize.width, subtitle.text?.isEmpty == false ? subtitle.intrinsicContentSize.width : 0)
        return texts.rounded(.up) + 2 * Self.margin + (hasTicks ? Self.tickWidth : 0) + endWidth
    }

    /// The width of the image or the submenu arrow.
    private var endWidth: CGFloat { picture.image != nil ? 26 : isMenu ? 18 : 0 }

    private var isMenu: Bool { if case .menu = entry { true } else { false } }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: 4, width: bounds.width, height: 1)
        let x = Self.margin + (hasTicks && !isQuiet ? Self.tickWidth : 0)
        let width = max(0, bounds.width - x - Self.margin - endWidth)
        let hasSubtitle = subtitle.text?.isEmpty == false
        title.frame = CGRect(x: x, y: hasSubtitle ? 4 : 0, width: width, height: hasSubtitle ? 20 : bounds.height)
        subtitle.frame = CGRect(x: x, y: 22, width: width, height: hasSubtitle ? 16 : 0)
        sign.frame =
            isMenu
            ? CGRect(x: bounds.width - Self.margin - 8, y: 0, width: 8, height: bounds.height)
            : CGRect(x: Self.margin - 2, y: 0, width: Self.tickWidth, height: bounds.height)
        picture.frame = CGRect(x: bounds.width - Self.margin - 16, y: (bounds.height - 16) / 2, width: 16, height: 16)
    }
}
