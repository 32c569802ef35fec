// The columns of an expanded split view, and the changes of its mode.

extension UISplitViewController {
    /// The behavior of the preferences at the present size.
    var resolvedBehavior: SplitBehavior {
        layout.behavior(preferring: style == .unspecified ? .automatic : preferredSplitBehavior, preferredDisplayMode)
    }

    /// Returns the sidebars that a mode shows.
    func sidebars(in mode: DisplayMode) -> [Column] {
        switch (layout.isTriple, mode.sidebarCount) {
        case (_, 0): []
        case (true, 1): [.supplementary]
        case (true, _): [.primary, .supplementary]
        case (false, _): [.primary]
        }
    }

    /// Returns the view of a column, made on first use.
    func columnView(_ column: Column) -> SplitColumnView {
        if let view = columnViews[column] { return view }
        let view = SplitColumnView(shaded: column == .secondary)
        view.shade?.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.undim() })
        columnViews[column] = view
        return view
    }

    // MARK: Layout

    /// Adds the columns for the first time.
    func arrangeFirst() {
        behavior = resolvedBehavior
        mode = layout.mode(closestTo: waitingMode ?? preferredDisplayMode, in: behavior)
        waitingMode = nil
        state = .expanded
        mountColumns()
    }

    /// Adds the columns of the present mode, each with its controller's view.
    func mountColumns() {
        for column in sidebars(in: mode) + [.secondary] { mount(column) }
        buttons.update()
    }

    /// Adds a column below the sidebars that are outside of it.
    func mount(_ column: Column) {
        guard let view = viewIfLoaded else { return }
        let columnView = columnView(column)
        if columnView.superview !== view {
            let outer = Column.sideBySide.prefix { $0 != column }.reversed().lazy.compactMap { self.columnViews[$0] }
            if let above = outer.first(where: { $0.superview === view }) {
                view.insertSubview(columnView, belowSubview: above)
            } else {
                view.addSubview(columnView)
            }
        }
        columnView.hold(hosts[column]?.view)
    }

    /// Places the columns, or the controller of a collapsed split view.
    func layOut() {
        switch state {
        case .unarranged, .moving: break
        case .collapsed: sole?.viewIfLoaded?.frame = view.bounds
        case .expanded:
            adaptBehavior()
            place(in: mode)
            separate(mode)
        }
    }

    /// Changes the mode, if the behavior has changed with the size.
    private func adaptBehavior() {
        let new = resolvedBehavior
        guard new != behavior else { return }
        behavior = new
        change(to: layout.mode(closestTo: preferredDisplayMode, in: new), animated: false)
    }

    /// Sets the columns' frames, and the dimming of the content, for a mode.
    private func place(in mode: DisplayMode) {
        let frames = layout.frames(in: mode)
        columnViews[.primary]?.frame = frames.primary
        if let inner = frames.supplementary { columnViews[.supplementary]?.frame = inner }
        columnViews[.secondary]?.frame = frames.secondary
        columnViews[.secondary]?.setDimmed(mode.dimsContent)
    }

    /// Separates the sidebars from what is beside or below them.
    private func separate(_ mode: DisplayMode) {
        let shown = sidebars(in: mode)
        let covers = mode == .oneOverSecondary || mode == .twoOverSecondary
        for (column, view) in columnViews where column != .secondary {
            view.isTrailing = layout.isTrailing
            view.separation = column == shown.last && covers ? .shadow : .line
        }
    }

    /// Applies a change of the widths or of the edge.
    func layoutDidChange() {
        guard state.isExpanded else { return }
        finishMove()
        layOut()
        for column in columnViews.values { column.layoutIfNeeded() }
        buttons.update()
        startWaiting()
    }

    /// Applies a change of the preferred mode or behavior; slides in an animation block.
    func preferenceDidChange() {
        guard state.isExpanded else { return }
        behavior = resolvedBehavior
        change(
            to: layout.mode(closestTo: preferredDisplayMode, in: behavior),
            animated: UIView.inheritedAnimationDuration > 0)
    }

    // MARK: Changes of the mode

    /// Ends a running transition of a column's stack at once, because its views leave the window or go elsewhere.
    func finishInnerMove(of column: Column) { hosts[column]?.innerStack?.finishMove() }

    /// Ends a running move at once. Changes by its callbacks wait for ``startWaiting()``.
    func finishMove() {
        guard !isChangingMode, let move = state.move else { return }
        isChangingMode = true
        move.finish()
        isChangingMode = false
    }

    /// Changes to a mode of the present behavior. A change by a callback of another one follows that.
    func change(to new: DisplayMode, animated: Bool, interactive: Bool = false) {
        guard !isChangingMode else { return waitingMode = new }
        finishMove()
        waitingMode = nil
        guard new != mode, state.isExpanded else { return }
        isChangingMode = true
        let (old, next) = (sidebars(in: mode), sidebars(in: new))
        let change = SplitChange(
            old: mode, new: new, shown: next.filter { !old.contains($0) }, hidden: old.filter { !next.contains($0) })
        announce(change)
        mode = new
        begin(change, animated: animated && viewIfLoaded?.window != nil, interactive: interactive)
        isChangingMode = false
        startWaiting()
        // A layout meanwhile has not placed the columns.
        if let size = viewIfLoaded?.bounds.size, size != layout.size { arrange() }
    }

    /// Starts a change that callbacks of another one have asked for.
    func startWaiting() {
        guard !isChangingMode, state.isExpanded, let next = waitingMode else { return }
        waitingMode = nil
        change(to: next, animated: true)
    }

    private func announce(_ change: SplitChange) {
        delegate?.splitViewController(self, willChangeTo: change.new)
        guard style != .unspecified else { return }
        for column in change.shown { delegate?.splitViewController(self, willShow: column) }
        for column in change.hidden { delegate?.splitViewController(self, willHide: column) }
    }

    private func begin(_ change: SplitChange, animated: Bool, interactive: Bool) {
        let isSeen = viewIfLoaded?.window != nil
        if isSeen {
            for column in change.hidden { hosts[column]?.beginAppearanceTransition(false, animated: animated) }
            for column in change.shown { hosts[column]?.beginAppearanceTransition(true, animated: animated) }
        }
        UIView.performWithoutAnimation {
            for column in change.shown { mount(column) }
            buttons.update()
            separate(change.new.sidebarCount >= change.old.sidebarCount ? change.new : change.old)
            place(in: change.old)
            for view in columnViews.values { view.layoutIfNeeded() }
        }
        guard animated else {
            place(in: change.new)
            return end(change, isDone: true, isSeen: isSeen)
        }
        let inherited = UIView.inheritedAnimationDuration
        let move = SplitMove(
            of: self, duration: inherited > 0 ? inherited : nil, interactive: interactive,
            columns: { [self] in place(in: change.new) },
            contents: { [self] in for view in columnViews.values { view.layoutIfNeeded() } },
            completion: { [weak self] isDone in self?.end(change, isDone: isDone, isSeen: isSeen) })
        state = .moving(move)
        move.start()
    }

    private func end(_ change: SplitChange, isDone: Bool, isSeen: Bool) {
        let wasInteractive = pan.movesColumns
        pan.movesColumns = false
        state = .expanded
        if !isDone { mode = change.old }
        let (shown, hidden) = isDone ? (change.shown, change.hidden) : (change.hidden, change.shown)
        if isSeen, !isDone {
            for column in hidden { hosts[column]?.beginAppearanceTransition(false, animated: true) }
            for column in shown { hosts[column]?.beginAppearanceTransition(true, animated: true) }
        }
        for column in hidden {
            finishInnerMove(of: column)
            columnViews[column]?.removeFromSuperview()
        }
        layOut()
        if isSeen { for column in hidden + shown { hosts[column]?.endAppearanceTransition() } }
        buttons.update()
        if isDone, style != .unspecified {
            for column in shown { delegate?.splitViewController(self, didShow: column) }
            for column in hidden { delegate?.splitViewController(self, didHide: column) }
        }
        if wasInteractive { delegate?.splitViewControllerInteractivePresentationGestureDidEnd(self) }
    }

    // MARK: The user's changes

    /// Returns the mode of the present behavior with a number of sidebars; nil if it has none.
    func mode(withSidebars count: Int) -> DisplayMode? {
        let modes = layout.modes(of: behavior)
        return modes.indices.contains(count) ? modes[count] : nil
    }

    /// Shows one more sidebar, or hides the outer one. Over dimmed content the outer of two hides both.
    func toggleSidebars() {
        if style == .unspecified {
            let target = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
            if target != .automatic { return change(to: layout.mode(closestTo: target, in: behavior), animated: true) }
        }
        let next = mode(withSidebars: mode.sidebarCount + 1) ?? dimlessMode ?? mode(withSidebars: mode.sidebarCount - 1)
        if let next { change(to: next, animated: true) }
    }

    /// Hides all sidebars, or shows those that suit the width.
    func toggleSecondaryOnly() {
        let all = layout.mode(closestTo: preferredDisplayMode, in: behavior)
        let shown = all == .secondaryOnly ? mode(withSidebars: 1) ?? all : all
        change(to: mode == .secondaryOnly ? shown : .secondaryOnly, animated: true)
    }

    /// The mode without dimmed content that follows a tap on it; nil if the content is not dimmed.
    var dimlessMode: DisplayMode? {
        switch mode {
        case .oneOverSecondary, .twoOverSecondary: .secondaryOnly
        case .twoDisplaceSecondary: .oneBesideSecondary
        default: nil
        }
    }

    /// Uncovers dimmed content.
    private func undim() {
        if let dimlessMode { change(to: dimlessMode, animated: true) }
    }

    // MARK: Columns by name

    func show(_ column: Column, animated: Bool) {
        if state.isCollapsed { return showCollapsed(column, animated: animated) }
        let count = mode.sidebarCount
        let target: DisplayMode? =
            switch column {
            case .primary: mode(withSidebars: layout.isTriple ? 2 : 1)
            case .supplementary: layout.isTriple ? mode(withSidebars: max(1, count)) : nil
            case .secondary: dimlessMode
            case .compact: nil
            }
        if let target { changeNowOrLater(to: target, animated: animated) }
    }

    func hide(_ column: Column, animated: Bool) {
        if state.isCollapsed { return hideCollapsed(column, animated: animated) }
        switch column {
        case .primary:
            let rest = layout.isTriple ? min(1, mode.sidebarCount) : 0
            if let target = mode(withSidebars: rest) { changeNowOrLater(to: target, animated: animated) }
        case .supplementary: if layout.isTriple { changeNowOrLater(to: .secondaryOnly, animated: animated) }
        case .secondary, .compact:
            Diagnostics.warnOnce("UISplitViewController.hide: only sidebars can be hidden; ignored")
        }
    }

    /// Changes the mode now, or stores it as the initial mode before the first layout.
    private func changeNowOrLater(to mode: DisplayMode, animated: Bool) {
        if state.isExpanded { change(to: mode, animated: animated) } else { waitingMode = mode }
    }

    func shows(_ column: Column) -> Bool {
        if state.isCollapsed { return hosts[column].map { $0 === topOfCollapsed } ?? false }
        return column == .secondary || sidebars(in: displayMode).contains(column)
    }
}
