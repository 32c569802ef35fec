/// A part of a date picker that shows a date, by which the user picks another.
protocol DateContent: UIView {
    /// Called with the date that the user picks, which is within the limits.
    var picked: ((Date) -> Void)? { get set }
    /// Shows a date.
    func show(_ date: Date, animated: Bool)
    /// Follows other limits, which may change the date.
    func update(_ settings: DateSettings, date: Date)
    /// The size that the content needs.
    var contentSize: CGSize { get }
}

/// The wheels of a date picker. A wheel that stops at a date that cannot be picked turns back to the nearest one.
final class DateWheels: UIView, DateContent {
    private var settings: DateSettings
    private let columns: [DateColumn]
    private let picker = UIPickerView()
    private var date: Date
    private var widths: [CGFloat] = []
    var picked: ((Date) -> Void)?

    /// A wheel whose ends meet has its values this many times, and returns to the middle whenever it rests.
    private static let copies = 401
    private static let font = UIFont.systemFont(ofSize: Theme.titleFont.pointSize)
    /// The space beside the text of a wheel's row.
    private static let padding: CGFloat = 8
    /// The opacity of values that cannot be picked.
    private static let forbiddenAlpha: CGFloat = 0.35

    init(_ settings: DateSettings, columns: [DateColumn], date: Date) {
        self.settings = settings
        self.columns = columns
        self.date = date
        super.init(frame: CGRect(origin: .zero, size: picker.intrinsicContentSize))
        let label = UILabel()
        label.font = Self.font
        widths = columns.map { column in
            let texts = settings.samples(of: column, at: date)
            let width = texts.reduce(CGFloat(0)) { widest, text in
                label.text = text
                return max(widest, label.intrinsicContentSize.width)
            }
            return width.rounded(.up) + 2 * Self.padding
        }
        picker.dataSource = self
        picker.delegate = self
        picker.frame = bounds
        picker.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(picker)
        turn(animated: false)
    }

    required init?(coder: NSCoder) { nil }

    var contentSize: CGSize { picker.intrinsicContentSize }

    func show(_ date: Date, animated: Bool) {
        guard date != self.date else { return }
        let old = self.date
        self.date = date
        reload(after: old)
        turn(animated: animated)
    }

    func update(_ settings: DateSettings, date: Date) {
        self.settings = settings
        self.date = date
        picker.reloadAllComponents()
        turn(animated: window != nil)
    }

    // MARK: Rows

    /// Returns the value of a wheel's row.
    private func value(_ row: Int, _ column: DateColumn) -> Int {
        let values = settings.values(of: column, at: date)
        return values.lowerBound + row % values.count
    }

    /// Returns the middle row of a value.
    private func row(_ value: Int, _ column: DateColumn) -> Int {
        let values = settings.values(of: column, at: date)
        let row = min(max(value, values.lowerBound), values.upperBound) - values.lowerBound
        return column.wraps ? Self.copies / 2 * values.count + row : row
    }

    /// Turns all wheels to the date, on the shortest way.
    private func turn(animated: Bool) {
        for (component, column) in columns.enumerated() {
            let count = settings.values(of: column, at: date).count
            let wanted = row(settings.value(of: column, in: date), column)
            let present = picker.selectedRow(inComponent: component)
            var target = wanted
            if animated, column.wraps {
                let way = ((wanted - present) % count + count) % count
                target = present + (way > count / 2 ? way - count : way)
            }
            if target != present { picker.selectRow(target, inComponent: component, animated: animated) }
        }
    }

    /// Loads the wheels again whose rows have changed with the date: the days of another month, or all with limits.
    private func reload(after old: Date) {
        let isOtherMonth = settings.start(of: .month, old) != settings.start(of: .month, date)
        for (component, column) in columns.enumerated()
        where settings.isLimited || isOtherMonth && (column == .day || column == .month) {
            picker.reloadComponent(component)
        }
    }
}

extension DateWheels: UIPickerViewDataSource, UIPickerViewDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        let column = columns[component]
        return settings.values(of: column, at: date).count * (column.wraps ? Self.copies : 1)
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { widths[component] }

    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView {
        let label = view as? UILabel ?? UILabel()
        let column = columns[component]
        let value = value(row, column)
        label.font = Self.font
        label.text = settings.text(of: column, value, at: date)
        label.textAlignment = column.alignment
        label.textColor = Theme.text
        label.alpha = settings.isAllowed(column, value, at: date) ? 1 : Self.forbiddenAlpha
        return label
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        let column = columns[component]
        let old = date
        date = settings.allowed(settings.date(old, setting: column, to: value(row, column)))
        // A wheel without ends rests near its middle.
        let middle = self.row(value(row, column), column)
        if column.wraps, middle != row { picker.selectRow(middle, inComponent: component, animated: false) }
        if date != old { reload(after: old) }
        turn(animated: true)
        if date != old { picked?(date) }
    }
}
