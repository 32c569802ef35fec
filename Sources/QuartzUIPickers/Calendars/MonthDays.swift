@_spi(Hooks) import QuartzUIControllers

/// The decisions of a calendar view about the days of its grid. Days are given as their first moments.
protocol MonthDays: AnyObject {
    /// Returns whether a day is selected.
    func isMarked(_ day: Date) -> Bool
    /// Returns whether the user can select a day, or deselect it.
    func canPick(_ day: Date) -> Bool
    /// Selects a day that the user has picked, or deselects it.
    func pick(_ day: Date)
    /// Whether selected days of a week have one mark.
    var marksWeeks: Bool { get }
    /// Whether there is space for decorations.
    var showsDecorations: Bool { get }
    /// Makes the decoration of a day; nil is none.
    func decoration(of day: Date) -> UIView?
    /// Returns a font in the calendar's design.
    func font(_ font: UIFont) -> UIFont
}
