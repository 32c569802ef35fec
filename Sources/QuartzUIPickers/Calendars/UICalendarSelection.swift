@_spi(Hooks) import QuartzUIControllers

/// The selection in a calendar view; one of the subclasses.
@preconcurrency @MainActor
open class UICalendarSelection: NSObject {
    /// The calendar view of which this is the behaviour.
    weak var view: UICalendarView?

    /// Asks the delegate again which dates can be selected.
    open func updateSelectableDates() { view?.selectionDidChange() }

    func isMarked(_ day: Date) -> Bool { false }
    func canPick(_ day: Date) -> Bool { true }
    func pick(_ day: Date) {}

    /// Returns whether components are those of a day in the view's calendar.
    final func isDay(_ components: DateComponents?, _ day: Date) -> Bool {
        guard let components, let view else { return false }
        return view.day(of: components) == day
    }
}

/// Decides about the date of a single selection, and observes it. All methods are optional.
@preconcurrency @MainActor
public protocol UICalendarSelectionSingleDateDelegate: AnyObject {
    /// Called after the user has selected a date, or deselected it (nil).
    func dateSelection(_ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?)
    /// Returns whether the user can select a date; nil stands for the deselection by a second click. True by default.
    func dateSelection(_ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?) -> Bool
}

extension UICalendarSelectionSingleDateDelegate {
    /// Does nothing.
    public func dateSelection(_ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?) {}
    /// Default implementation: true.
    public func dateSelection(
        _ selection: UICalendarSelectionSingleDate, canSelectDate dateComponents: DateComponents?
    ) -> Bool { true }
}

/// The selection of one day.
@preconcurrency @MainActor
open class UICalendarSelectionSingleDate: UICalendarSelection {
    /// The delegate, held weakly.
    open private(set) weak var delegate: (any UICalendarSelectionSingleDateDelegate)?
    /// The selected day; nil, the default, is none. Setting it does not call the delegate.
    open var selectedDate: DateComponents? {
        get { selected }
        set { setSelected(newValue, animated: false) }
    }
    private var selected: DateComponents?

    /// Creates a selection.
    public init(delegate: (any UICalendarSelectionSingleDateDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Selects a day, and turns the calendar to its month.
    open func setSelected(_ selectedDate: DateComponents?, animated: Bool) {
        selected = selectedDate
        view?.selectionDidChange(showing: selectedDate.flatMap { view?.day(of: $0) }, animated: animated)
    }

    override func isMarked(_ day: Date) -> Bool { isDay(selected, day) }
    override func canPick(_ day: Date) -> Bool {
        guard let view else { return false }
        return isMarked(day) || delegate?.dateSelection(self, canSelectDate: view.dayComponents(day)) ?? true
    }
    override func pick(_ day: Date) {
        guard let view else { return }
        if isMarked(day) {
            guard delegate?.dateSelection(self, canSelectDate: nil) ?? true else { return }
            selected = nil
        } else {
            selected = view.dayComponents(day)
        }
        delegate?.dateSelection(self, didSelectDate: selected)
    }
}

/// Decides about the dates of a multiple selection, and observes them. All methods are optional.
@preconcurrency @MainActor
public protocol UICalendarSelectionMultiDateDelegate: AnyObject {
    /// Called after the user has selected a date.
    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents)
    /// Called after the user has deselected a date.
    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents)
    /// Returns whether the user can select a date. True by default.
    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents) -> Bool
    /// Returns whether the user can deselect a date. True by default.
    func multiDateSelection(_ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents) -> Bool
}

extension UICalendarSelectionMultiDateDelegate {
    /// Does nothing.
    public func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didSelectDate dateComponents: DateComponents) {}
    /// Does nothing.
    public func multiDateSelection(_ selection: UICalendarSelectionMultiDate, didDeselectDate dateComponents: DateComponents) {}
    /// Default implementation: true.
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canSelectDate dateComponents: DateComponents
    ) -> Bool { true }
    /// Default implementation: true.
    public func multiDateSelection(
        _ selection: UICalendarSelectionMultiDate, canDeselectDate dateComponents: DateComponents
    ) -> Bool { true }
}

/// The selection of any number of days.
@preconcurrency @MainActor
open class UICalendarSelectionMultiDate: UICalendarSelection {
    /// The delegate, held weakly.
    open private(set) weak var delegate: (any UICalendarSelectionMultiDateDelegate)?
    /// The selected days, in the order of their selection. Setting them does not call the delegate.
    open var selectedDates: [DateComponents] {
        get { selected }
        set { setSelectedDates(newValue, animated: false) }
    }
    private var selected: [DateComponents] = []

    /// Creates a selection.
    public init(delegate: (any UICalendarSelectionMultiDateDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Selects days instead of those selected before. The shown month stays.
    open func setSelectedDates(_ selectedDates: [DateComponents], animated: Bool) {
        selected = selectedDates
        view?.selectionDidChange()
    }

    override func isMarked(_ day: Date) -> Bool { selected.contains { isDay($0, day) } }
    override func canPick(_ day: Date) -> Bool {
        guard let components = view?.dayComponents(day) else { return false }
        return isMarked(day)
            ? delegate?.multiDateSelection(self, canDeselectDate: components) ?? true
            : delegate?.multiDateSelection(self, canSelectDate: components) ?? true
    }
    override func pick(_ day: Date) {
        guard let components = view?.dayComponents(day) else { return }
        if isMarked(day) {
            selected.removeAll { isDay($0, day) }
            delegate?.multiDateSelection(self, didDeselectDate: components)
        } else {
            selected.append(components)
            delegate?.multiDateSelection(self, didSelectDate: components)
        }
    }
}

/// Decides about the week of a selection, and observes it. All methods are optional.
@preconcurrency @MainActor
public protocol UICalendarSelectionWeekOfYearDelegate: AnyObject {
    /// Called after the user has selected a week, or deselected it (nil).
    func weekOfYearSelection(
        _ selection: UICalendarSelectionWeekOfYear, didSelectWeekOfYear weekOfYearComponents: DateComponents?)
    /// Returns whether the user can select a week; nil stands for the deselection by a second click. True by default.
    func weekOfYearSelection(
        _ selection: UICalendarSelectionWeekOfYear, canSelectWeekOfYear weekOfYearComponents: DateComponents?
    ) -> Bool
}

extension UICalendarSelectionWeekOfYearDelegate {
    /// Does nothing.
    public func weekOfYearSelection(
        _ selection: UICalendarSelectionWeekOfYear, didSelectWeekOfYear weekOfYearComponents: DateComponents?
    ) {}
    /// Default implementation: true.
    public func weekOfYearSelection(
        _ selection: UICalendarSelectionWeekOfYear, canSelectWeekOfYear weekOfYearComponents: DateComponents?
    ) -> Bool { true }
}

/// The selection of a week.
@preconcurrency @MainActor
open class UICalendarSelectionWeekOfYear: UICalendarSelection {
    /// The delegate, held weakly.
    open private(set) weak var delegate: (any UICalendarSelectionWeekOfYearDelegate)?
    /// The selected week, as its `yearForWeekOfYear` and `weekOfYear`; nil, the default, is none. Setting it does not call the delegate.
    open var selectedWeekOfYear: DateComponents? {
        get { selected }
        set { setSelectedWeekOfYear(newValue, animated: false) }
    }
    private var selected: DateComponents?

    /// Creates a selection.
    public init(delegate: (any UICalendarSelectionWeekOfYearDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Selects a week, and turns the calendar to its first day.
    open func setSelectedWeekOfYear(_ selectedWeekOfYear: DateComponents?, animated: Bool) {
        selected = selectedWeekOfYear
        var parts = DateComponents()
        parts.yearForWeekOfYear = selectedWeekOfYear?.yearForWeekOfYear
        parts.weekOfYear = selectedWeekOfYear?.weekOfYear
        parts.weekday = view?.calendar.firstWeekday
        let isWeek = parts.yearForWeekOfYear != nil && parts.weekOfYear != nil
        view?.selectionDidChange(showing: isWeek ? view?.calendar.date(from: parts) : nil, animated: animated)
    }

    private func week(_ day: Date) -> DateComponents? {
        view?.components(of: day, [.yearForWeekOfYear, .weekOfYear])
    }

    override func isMarked(_ day: Date) -> Bool {
        guard let selected, let week = week(day) else { return false }
        return selected.weekOfYear == week.weekOfYear && selected.yearForWeekOfYear == week.yearForWeekOfYear
    }
    override func canPick(_ day: Date) -> Bool {
        guard let week = week(day) else { return false }
        return isMarked(day) || delegate?.weekOfYearSelection(self, canSelectWeekOfYear: week) ?? true
    }
    override func pick(_ day: Date) {
        guard let week = week(day) else { return }
        if isMarked(day) {
            guard delegate?.weekOfYearSelection(self, canSelectWeekOfYear: nil) ?? true else { return }
            selected = nil
        } else {
            selected = week
        }
        delegate?.weekOfYearSelection(self, didSelectWeekOfYear: selected)
    }
}
