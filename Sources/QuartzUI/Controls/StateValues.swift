// Values of a control by its states, as in `setTitle(_:for:)`. The keys are the states' raw values.

extension Dictionary where Key == UInt {
    /// Returns the value for a state: that of exactly this state, else of the state without the focus, else of the normal state. Hover selects no
    /// value.
    func shown(in state: UIControl.State) -> Value? {
        let state = state.intersection([.highlighted, .disabled, .selected, .focused])
        return self[state.rawValue] ?? self[state.subtracting(.focused).rawValue] ?? self[UIControl.State.normal.rawValue]
    }

    /// Returns the value of the strongest part of a state that has one: all of the state, disabled, highlighted, focused, selected, normal.
    func strongest(in state: UIControl.State) -> Value? {
        let state = state.intersection([.highlighted, .disabled, .selected, .focused])
        let parts: [UIControl.State] = [.disabled, .highlighted, .focused, .selected]
        let wanted = [state] + parts.filter(state.contains) + [.normal]
        return wanted.lazy.compactMap { self[$0.rawValue] }.first
    }
}
