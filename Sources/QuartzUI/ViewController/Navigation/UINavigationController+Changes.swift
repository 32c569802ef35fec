// Changes of a navigation controller's stack: the states of the transition, and the steps from one to the next.

/// The transition of a navigation controller.
enum NavigationState {
    /// The top controller's view fills the content.
    case still
    /// A new top comes in.
    case pushing(NavigationMove)
    /// The old top leaves.
    case popping(NavigationMove)
    /// The old top follows a drag until the drag ends. Then it is popped, or comes back.
    case interactive(NavigationMove)

    /// The running move.
    var move: NavigationMove? {
        switch self {
        case .still: nil
        case .pushing(let move), .popping(let move), .interactive(let move): move
        }
    }

    var isStill: Bool { move == nil }
}

/// A stack to show, and how to get there.
struct NavigationGoal {
    var stack: [UIViewController]
    /// Whether the new top slides in over the old one; otherwise the old one slides away.
    var isPush: Bool
    var isAnimated: Bool
    /// Whether a drag moves the views.
    var isInteractive = false
}

/// A change of the stack between two top controllers.
struct NavigationChange {
    let old: [UIViewController]
    let goal: NavigationGoal
    /// The controllers that become children; `didMove(toParent:)` follows the transition.
    let joining: [UIViewController]
    let from: UIViewController
    let to: UIViewController
}

extension UINavigationController {
    /// The stack after all changes that have been requested.
    var goal: [UIViewController] { waiting?.stack ?? stack }

    /// Changes the stack, or records the change if callbacks of another one run.
    func change(to goal: NavigationGoal) {
        waiting = goal
        startWaiting()
    }

    private func startWaiting() {
        while !isChanging, waiting != nil {
            // The end of a running move starts the waiting change, too.
            finishMove()
            guard !isChanging, let next = waiting else { return }
            waiting = nil
            isChanging = true
            begin(next)
            isChanging = false
        }
    }

    /// Ends a running move at once: at its start if it was cancelled, otherwise at its end.
    func finishMove() {
        if !isChanging { state.move?.finish() }
    }

    // MARK: Steps

    private func begin(_ goal: NavigationGoal) {
        let (old, new) = (stack, goal.stack)
        stack = new
        let joining = new.filter { $0.parent !== self }
        exchangeChildren(from: old, to: new)
        for controller in new { (controller as? UINavigationController)?.outerStackDidChange() }
        guard isViewLoaded, old.last !== new.last else {
            for controller in joining { controller.didMove(toParent: self) }
            removeChildren(of: old)
            if isViewLoaded { showTop() }
            return
        }
        if let top = new.last { delegate?.navigationController(self, willShow: top, animated: goal.isAnimated) }
        guard let from = old.last, let to = new.last else {
            showOnly(new.last, after: old, animated: goal.isAnimated)
            for controller in joining where controller.parent === self { controller.didMove(toParent: self) }
            return
        }
        start(NavigationChange(old: old, goal: goal, joining: joining, from: from, to: to))
    }

    private func exchangeChildren(from old: [UIViewController], to new: [UIViewController]) {
        for controller in new where controller.parent !== self { addChild(controller) }
        for controller in old.objects(missingFrom: new) {
            controller.willMove(toParent: nil)
            // An override need not call the base class.
            controller.isMovingFromParent = true
        }
    }

    /// Removes the controllers of an old stack that have left.
    private func removeChildren(of old: [UIViewController]) {
        for controller in old.objects(missingFrom: stack) {
            if controller.viewIfLoaded?.superview === content { controller.viewIfLoaded?.removeFromSuperview() }
            controller.removeFromParent()
            (controller as? UINavigationController)?.outerStackDidChange()
        }
    }

    /// Shows the first top controller, or removes the last, without a transition.
    private func showOnly(_ top: UIViewController?, after old: [UIViewController], animated: Bool) {
        old.last?.viewIfLoaded?.removeFromSuperview()
        layOut()
        if let top { mount(top) }
        showTop()
        removeChildren(of: old)
        if let top { delegate?.navigationController(self, didShow: top, animated: animated) }
    }

    private func start(_ change: NavigationChange) {
        let (goal, from, to) = (change.goal, change.from, change.to)
        let isAnimated = goal.isAnimated && content.window != nil
        // Load the view first, because it may change the controller's navigation item.
        to.loadViewIfNeeded()
        toolbar.setItems(to.toolbarItems, animated: goal.isAnimated)
        bottomBarMayChange(from: change.old, animated: goal.isAnimated)
        follow(to)
        if from.hasOwnBar != to.hasOwnBar { beginBarExchange(from: from) }
        let move = NavigationMove(from: from, to: to, in: content, forward: goal.isPush, animated: isAnimated)
        if isAnimated, !goal.isInteractive {
            move.custom = delegate?.navigationController(
                self, animationControllerFor: goal.isPush ? .push : .pop, from: from, to: to)
            move.hand = move.custom.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
        }
        state = goal.isInteractive ? .interactive(move) : goal.isPush ? .pushing(move) : .popping(move)
        let bar = navigationBar.prepare(
            to.navigationItem, back: backItem(in: goal.stack), isLarge: hasLargeTitle(to),
            height: barHeight(of: to).all, forward: goal.isPush)
        let moveBar = { [self] in
            bar()
            placeBar()
        }
        move.start(placing: { mount(to) }, with: moveBar, interactive: goal.isInteractive) { [weak self] wentBack in
            self?.willEnd(change, wentBack: wentBack)
        } completion: { [weak self] wentBack in
            self?.end(change, wentBack: wentBack)
        }
    }

    /// Called before the controllers' callbacks at the end of a move.
    private func willEnd(_ change: NavigationChange, wentBack: Bool) {
        isChanging = true
        if wentBack { stack = change.old }
    }

    private func end(_ change: NavigationChange, wentBack: Bool) {
        state = .still
        navigationBar.settle(isBack: wentBack)
        if wentBack { goBack(change) } else { arrive(change) }
        isChanging = false
        startWaiting()
    }

    private func arrive(_ change: NavigationChange) {
        removeChildren(of: change.old)
        endBarExchange()
        for controller in change.joining where controller.parent === self { controller.didMove(toParent: self) }
        // A custom transition may have left the view at another position.
        if change.to.viewIfLoaded?.superview === content { mount(change.to) }
        placeBar()
        delegate?.navigationController(self, didShow: change.to, animated: change.goal.isAnimated)
    }

    private func goBack(_ change: NavigationChange) {
        for controller in change.old { controller.isMovingFromParent = false }
        for controller in change.joining where controller.parent === self {
            controller.willMove(toParent: nil)
            controller.removeFromParent()
        }
        endBarExchange()
        bottomBarMayChange(from: change.goal.stack, animated: true)
        follow(change.from)
        toolbar.setItems(change.from.toolbarItems, animated: true)
        if change.from.viewIfLoaded?.superview === content { mount(change.from) }
        placeBar()
    }

    // MARK: Drag

    /// Pops along with a drag from the leading edge.
    func dragged(_ pan: UIScreenEdgePanGestureRecognizer) {
        let way: CGFloat = view.isMirrored ? -1 : 1
        let part = content.bounds.width > 0 ? way * pan.translation(in: view).x / content.bounds.width : 0
        switch pan.state {
        case .began:
            guard state.isStill, goal.count > 1 else { return }
            change(to: NavigationGoal(stack: goal.dropLast(), isPush: false, isAnimated: true, isInteractive: true))
        case .changed:
            if case .interactive(let move) = state { move.drag(to: part) }
        case .ended:
            // Finish if the drag would pass half of the width within a quarter of a second at its speed.
            let goal = part + way * pan.velocity(in: view).x / max(content.bounds.width, 1) / 4
            letGo(goesOn: goal > 0.5)
        case .cancelled: letGo(goesOn: false)
        default: break
        }
    }

    private func letGo(goesOn: Bool) {
        guard case .interactive(let move) = state else { return }
        state = .popping(move)
        move.letGo(goesOn: goesOn)
    }
}
