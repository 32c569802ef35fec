/// The actions of a control by event.
///
/// Actions with equal identifiers are one: an event has at most one of them.
struct ControlActions {
    private typealias Entry = (action: UIAction, events: UIControl.Event)
    /// An identifier has several entries only if different actions with it were added for different events.
    private var entries = OrderedTable<UIAction.Identifier, [Entry]>()

    /// Adds an action for events. It replaces the one with an equal identifier.
    mutating func add(_ action: UIAction, for events: UIControl.Event) {
        var same = Self.removing(events, from: entries[action.identifier] ?? [])
        if let index = same.firstIndex(where: { $0.action === action }) {
            same[index].events.formUnion(events)
        } else {
            same.append((action, events))
        }
        entries[action.identifier] = same
    }

    mutating func remove(_ identifier: UIAction.Identifier, for events: UIControl.Event) {
        guard let same = entries[identifier] else { return }
        let rest = Self.removing(events, from: same)
        entries[identifier] = rest.isEmpty ? nil : rest
    }

    /// Returns the actions of events, in the order in which their identifiers were added.
    func actions(for events: UIControl.Event) -> [UIAction] {
        all.filter { !$0.events.isDisjoint(with: events) }.map(\.action)
    }

    /// Each action with its events.
    var all: [(action: UIAction, events: UIControl.Event)] { entries.values.flatMap { $0 } }

    /// The events that have actions.
    var events: UIControl.Event { all.reduce(into: []) { $0.formUnion($1.events) } }

    private static func removing(_ events: UIControl.Event, from entries: [Entry]) -> [Entry] {
        entries.compactMap { entry in
            let rest = entry.events.subtracting(events)
            return rest.isEmpty ? nil : (entry.action, rest)
        }
    }
}
