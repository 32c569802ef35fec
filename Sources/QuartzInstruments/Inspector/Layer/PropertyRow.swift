import QuartzUI

/// A row of the inspector's table: a name and two values, of which the model's can be edited.
final class PropertyRow: PickableRow {
    static let height: CGFloat = 24
    /// The width of a value column.
    static let column: CGFloat = 74
    /// The least distance of a name from the value beside it.
    private static let gap: CGFloat = 4

    private let name = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    let model = ModelCell()
    private let presentation = ValueView()
    private var isChanged = false
    /// Whether the value is a name or a text, which are long and rarely differ in the presentation.
    private var isLong = false
    /// Whether both values are the same.
    private var isSame = false
    /// Whether the model's value takes both columns: for a long value, and for a long name beside equal values.
    private var isWide: Bool { isLong || isSame && nameWidth > bounds.width - 2 * Self.column }

    override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [name, presentation] { view.isUserInteractionEnabled = false }
        // A long name reaches into the column of the model, over the cell's free part.
        for view in [presentation, model, name] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The name and both values, for tests.
    var texts: [String] { [name.text ?? "", model.text, presentation.text] }
    /// Whether the name has room, for tests.
    var showsWholeName: Bool { nameWidth <= name.bounds.width }
    /// The width of the name's text.
    private var nameWidth: CGFloat = 0

    func show(_ row: LayerReading.Row) {
        if row.name != name.text {
            name.show(row.name)
            nameWidth = name.intrinsicContentSize.width.rounded(.up)
        }
        if row.isChanged != isChanged {
            isChanged = row.isChanged
            // The name of a property with its initial value is less prominent.
            name.textColor = isChanged ? Theme.text : Theme.secondaryText
        }
        model.show(row)
        presentation.show(row.presentation)
        (isLong, isSame) = (row.model.isLong, row.model == row.presentation)
        layOut()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
    }

    private func layOut() {
        let right = bounds.width
        presentation.isHidden = isWide
        presentation.frame = CGRect(x: right - Self.column, y: 0, width: Self.column, height: Self.height)
        model.frame = CGRect(
            x: right - 2 * Self.column, y: 0, width: isWide ? 2 * Self.column : Self.column, height: Self.height)
        // A name that is longer than its column takes the room that the value leaves in the next one.
        var width = max(0, model.frame.minX)
        if nameWidth > width { width = max(width, min(nameWidth, model.frame.maxX - model.textWidth - Self.gap)) }
        guard width != name.frame.width else { return }
        name.frame = CGRect(x: 0, y: 3, width: width, height: 18)
    }
}

/// A number with its unit, a text, or a swatch; right-aligned.
final class ValueView: UIView {
    private let number = UILabel(font: Theme.labelFont, color: Theme.text, alignment: .right)
    private let unit = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    private let swatch = UIView()
    private var shown: LayerReading.Value?

    private static let unitWidth: CGFloat = 10
    private static let swatchSize = CGSize(width: 32, height: 14)

    override init(frame: CGRect) {
        super.init(frame: frame)
        swatch.layer.cornerRadius = 3
        number.lineBreakMode = .byTruncatingTail
        for view in [number, unit, swatch] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The text with its unit.
    var text: String { (number.text ?? "") + (unit.text ?? "") }
    /// The width from the text's or the swatch's beginning to the right edge.
    var textWidth: CGFloat {
        let content = swatch.isHidden ? number.intrinsicContentSize.width.rounded(.up) : Self.swatchSize.width
        return content + Self.unitWidth
    }

    func show(_ value: LayerReading.Value) {
        guard value != shown else { return }
        shown = value
        number.show(value.text)
        number.textColor = value.isEditable ? Theme.text : Theme.secondaryText
        unit.show(value.unit)
        if case .color(let color?) = value {
            swatch.isHidden = false
            swatch.layer.backgroundColor = color
            swatch.layer.borderWidth = 1 / contentScaleFactor
            swatch.layer.borderColor = Theme.hairline.cgColor
        } else {
            swatch.isHidden = true
        }
    }

    override func layoutSubviews() {
        let right = bounds.width - Self.unitWidth
        number.frame = CGRect(x: 0, y: 3, width: right, height: 18)
        unit.frame = CGRect(x: right + 1, y: 3, width: Self.unitWidth, height: 18)
        swatch.frame = CGRect(
            x: right - Self.swatchSize.width, y: (bounds.height - Self.swatchSize.height) / 2, width: Self.swatchSize.width,
            height: Self.swatchSize.height)
    }
}
