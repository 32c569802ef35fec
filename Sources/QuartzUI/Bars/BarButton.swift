/// A button that shows a bar button item and follows its changes.
final class BarButton: UIButton {
    private let item: UIBarButtonItem
    /// The appearance that the bar gives its buttons; the item's own attributes precede it.
    var looks: UIBarButtonItemAppearance? { didSet { update() } }

    init(_ item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
        addAction(UIAction { [weak self] _ in self?.click() }, for: .primaryActionTriggered)
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// Updates the button from its item.
    func update() {
        var looks = UIButton.Configuration.plain()
        looks.title = item.title
        looks.image = item.image?.templateUnlessOriginal
        looks.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        isEnabled = item.isEnabled
        isSelected = item.isSelected
        styleTitle(&looks)
        configuration = looks
        menu = item.menu
        showsMenuAsPrimaryAction = item.menu != nil && item.primaryAction == nil
    }

    /// Gives the title the font and the colour of the present state.
    private func styleTitle(_ looks: inout UIButton.Configuration) {
        let attributes = (self.looks?.attributes(in: state) ?? [:]).merging(item.shownTitleAttributes(in: state)) { $1 }
        looks.background.image = item.backgroundImage(in: state) ?? self.looks?.backgroundImage(in: state)
        let isDone = item.style == .done
        let usual = isDone ? UIFont.systemFont(ofSize: Theme.labelFont.pointSize, weight: .semibold) : Theme.labelFont
        looks.font = attributes[.font] as? UIFont ?? usual
        looks.baseForegroundColor = attributes[.foregroundColor] as? UIColor ?? item.shownTintColor
    }

    override func updateConfiguration() {
        super.updateConfiguration()
        if item.variesByState || looks != nil, var looks = configuration {
            styleTitle(&looks)
            configuration = looks
        }
    }

    private func click() {
        if item.changesSelectionAsPrimaryAction { item.isSelected.toggle() }
        item.primaryAction?.perform(sender: item)
    }
}

extension UIBarButtonItem {
    /// Creates a view that shows the item and follows its changes; nil for spaces. `changed` is called when the view's size or
    /// position may change, `replaced` when the item needs another view.
    func makeView(changed: @escaping () -> Void, replaced: @escaping () -> Void = {}) -> UIView? {
        viewDidChange = replaced
        guard !isSpace else { return nil }
        if let customView {
            didChange = changed
            shownView = customView
            return customView
        }
        let button = BarButton(self)
        shownView = button
        didChange = { [weak button] in
            button?.update()
            changed()
        }
        return button
    }

    /// Returns the width of the item's view in a bar.
    func width(of view: UIView) -> CGFloat {
        if width > 0 { return width }
        if customView == nil { return view.intrinsicContentSize.width }
        return view.bounds.width > 0 ? view.bounds.width : view.sizeThatFits(UIView.layoutFittingExpandedSize).width
    }

    /// Returns the height of the item's view in a bar.
    func height(of view: UIView, in bar: CGFloat) -> CGFloat {
        guard customView != nil else { return Theme.controlHeight }
        return min(view.bounds.height > 0 ? view.bounds.height : Theme.controlHeight, bar)
    }
}

/// The symbols of standard bar buttons: template images of 20 × 20 points, with lines 1.5 points wide.
package enum BarSymbol {
    private static var drawn: [UIBarButtonItem.SystemItem: UIImage] = [:]

    package static func image(of item: UIBarButtonItem.SystemItem) -> UIImage? {
        if let image = drawn[item] { return image }
        guard let symbol = symbol(item) else { return nil }
        let image = draw(symbol)
        drawn[item] = image
        return image
    }

    static func draw(_ symbol: Symbol) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(2, UIScreen.main.scale)
        return UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { context in
            UIColor.black.set()
            for line in symbol.lines {
                let path = line
                path.lineWidth = 1.5
                path.lineCapStyle = .round
                path.lineJoinStyle = .round
                path.stroke()
            }
            for area in symbol.areas { area.fill() }
        }.withRenderingMode(.alwaysTemplate)
    }

    // MARK: Split views

    private static let leading = draw(sidebar(line: 8, rows: 4.5))
    private static let trailing = draw(sidebar(line: 12, rows: 14))

    /// Returns the picture of a window with a sidebar.
    static func sidebar(isTrailing: Bool) -> UIImage { isTrailing ? trailing : leading }

    /// Two arrows that point apart.
    static let expand = draw(
        Symbol(lines: [
            line([(11.5, 8.5), (17, 3)]), line([(12, 3), (17, 3), (17, 8)]), line([(8.5, 11.5), (3, 17)]),
            line([(3, 12), (3, 17), (8, 17)]),
        ]))

    private static func sidebar(line x: CGFloat, rows: CGFloat) -> Symbol {
        let rows = [7.5, 10].map { y in line([(rows, y), (rows + 1.5, y)]) }
        return Symbol(lines: [box(x: 1.5, y: 3.5, width: 17, height: 13, radius: 2.5), line([(x, 3.5), (x, 16.5)])] + rows)
    }

    /// The paths that a symbol strokes and fills.
    struct Symbol {
        var lines: [UIBezierPath] = []
        var areas: [UIBezierPath] = []
    }

    static func line(_ points: [(CGFloat, CGFloat)], closed: Bool = false) -> UIBezierPath {
        let path = UIBezierPath()
        for (index, point) in points.enumerated() {
            let point = CGPoint(x: point.0, y: point.1)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        if closed { path.close() }
        return path
    }

    static func arc(_ x: CGFloat, _ y: CGFloat, radius: CGFloat, from start: CGFloat, to end: CGFloat) -> UIBezierPath {
        UIBezierPath(
            arcCenter: CGPoint(x: x, y: y), radius: radius, startAngle: start * .pi / 180, endAngle: end * .pi / 180,
            clockwise: true)
    }

    private static func box(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat, radius: CGFloat) -> UIBezierPath {
        UIBezierPath(roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: radius)
    }

    private static func triangle(_ x: CGFloat, tip: CGFloat) -> UIBezierPath {
        line([(x, 4.5), (tip, 10), (x, 15.5)], closed: true)
    }

    private static func symbol(_ item: UIBarButtonItem.SystemItem) -> Symbol? {
        switch item {
        case .add: Symbol(lines: [line([(10, 3), (10, 17)]), line([(3, 10), (17, 10)])])
        case .stop, .close: Symbol(lines: [line([(4.5, 4.5), (15.5, 15.5)]), line([(15.5, 4.5), (4.5, 15.5)])])
        case .compose:
            Symbol(lines: [
                line([(10, 4), (5.5, 4), (4, 5.5), (4, 15.5), (5, 16.5), (14.5, 16.5), (16, 15), (16, 10.5)]),
                line([(8.5, 9.5), (15.5, 2.5), (17.5, 4.5), (10.5, 11.5), (8, 12)], closed: true),
            ])
        case .reply: Symbol(lines: [line([(7.5, 4.5), (3, 9), (7.5, 13.5)]), line([(3, 9), (12, 9), (15, 10.5), (17, 15.5)])])
        case .action:
            Symbol(lines: [
                line([(7, 8), (4.5, 8), (4.5, 17.5), (15.5, 17.5), (15.5, 8), (13, 8)]), line([(10, 12.5), (10, 2.5)]),
                line([(6.5, 5.5), (10, 2), (13.5, 5.5)]),
            ])
        case .organize: Symbol(lines: [line([(2.5, 15.5), (2.5, 5), (7.5, 5), (9.5, 7), (17.5, 7), (17.5, 15.5)], closed: true)])
        case .bookmarks:
            Symbol(lines: [
                line(
                    [
                        (10, 5.5), (7, 4), (2.5, 4.5), (2.5, 15.5), (7, 15), (10, 16.5), (13, 15), (17.5, 15.5), (17.5, 4.5),
                        (13, 4),
                    ], closed: true),
                line([(10, 5.5), (10, 16.5)]),
            ])
        case .search: Symbol(lines: [arc(8.5, 8.5, radius: 5.5, from: 0, to: 360), line([(12.5, 12.5), (17, 17)])])
        case .refresh: Symbol(lines: [arc(10, 10, radius: 6.5, from: -30, to: 270), line([(10, 0.5), (13, 3.5), (10, 6.5)])])
        case .camera:
            Symbol(lines: [
                line([(2.5, 6.5), (6, 6.5), (7.5, 4), (12.5, 4), (14, 6.5), (17.5, 6.5), (17.5, 16), (2.5, 16)], closed: true),
                arc(10, 11, radius: 3, from: 0, to: 360),
            ])
        case .trash:
            Symbol(lines: [
                line([(3, 5.5), (17, 5.5)]), line([(7.5, 5.5), (7.5, 3), (12.5, 3), (12.5, 5.5)]),
                line([(5, 5.5), (5.8, 17.5), (14.2, 17.5), (15, 5.5)]), line([(8.3, 8.5), (8.3, 14.5)]),
                line([(11.7, 8.5), (11.7, 14.5)]),
            ])
        case .play: Symbol(areas: [line([(5.5, 3.5), (16.5, 10), (5.5, 16.5)], closed: true)])
        case .pause:
            Symbol(areas: [
                box(x: 5, y: 4, width: 3.5, height: 12, radius: 1), box(x: 11.5, y: 4, width: 3.5, height: 12, radius: 1),
            ])
        case .rewind: Symbol(areas: [triangle(10, tip: 2), triangle(18, tip: 10)])
        case .fastForward: Symbol(areas: [triangle(2, tip: 10), triangle(10, tip: 18)])
        case .undo:
            Symbol(lines: [
                line([(6.5, 3), (3, 6.5), (6.5, 10)]), line([(3, 6.5), (12, 6.5)]), arc(12, 11, radius: 4.5, from: -90, to: 90),
                line([(12, 15.5), (7, 15.5)]),
            ])
        case .redo:
            Symbol(lines: [
                line([(13.5, 3), (17, 6.5), (13.5, 10)]), line([(17, 6.5), (8, 6.5)]), arc(8, 11, radius: 4.5, from: 90, to: 270),
                line([(8, 15.5), (13, 15.5)]),
            ])
        case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: nil
        }
    }
}
