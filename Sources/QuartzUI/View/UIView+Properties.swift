import Dispatch
import Observation

/// The state of a view's `updateProperties()`.
enum PropertyUpdate {
    /// Nothing is due.
    case done
    /// An update is due before the next layout.
    case due
    /// An update is due before the next commit, also without a layout.
    case listed
}

// The update of properties before a layout.
extension UIView {
    /// Requests a call of `updateProperties()` before the next commit.
    public func setNeedsUpdateProperties() {
        guard propertyUpdate != .listed else { return }
        propertyUpdate = .listed
        markWayToUpdate()
        let environment = UIEnvironment.current
        environment.propertyUpdates.append(Weak(self))
        guard environment.propertyUpdates.count == 1 else { return }
        CATransaction.beforeLayout {
            let waiting = environment.propertyUpdates
            environment.propertyUpdates = []
            for view in waiting { view.object?.updateOwnProperties() }
        }
    }

    /// Calls `updateProperties()` of the views in this tree, and of their controllers, where it is due: this one first.
    public func updatePropertiesIfNeeded() {
        walk { view in
            view.updateOwnProperties()
            return true
        }
    }

    /// Lays out what is due in this tree, after the updates of properties that its views have requested.
    final func layOutNow() {
        if leadsToUpdate || propertyUpdate == .listed { runRequestedUpdates() }
        layer.layoutIfNeeded()
    }

    /// Marks the superviews of a view that asks for an update. A marked superview has marked superviews itself.
    final func markWayToUpdate() {
        var next = parent
        while let view = next, !view.leadsToUpdate {
            view.leadsToUpdate = true
            next = view.parent
        }
    }

    /// Runs the requested updates in this tree, each before those of the subviews; only marked branches are visited.
    private func runRequestedUpdates() {
        var visited: [UIView] = []
        walk { view in
            if view.propertyUpdate == .listed { view.updateOwnProperties() }
            if view.leadsToUpdate { visited.append(view) }
            return view.leadsToUpdate
        }
        // From below, because an update may have asked for others.
        for view in visited.reversed() {
            view.leadsToUpdate = view.children.contains { $0.leadsToUpdate || $0.propertyUpdate == .listed }
        }
    }

    /// Updates the properties of the controller and of this view if that is due.
    final func updateOwnProperties() {
        guard propertyUpdate != .done else { return }
        propertyUpdate = .done
        let environment = EngineEnvironment.current
        withObservationTracking {
            viewController?.updateProperties()
            updateProperties()
        } onChange: { [weak self] in
            // Called before the change, on the thread that makes it.
            DispatchQueue.main.async {
                MainActor.assumeIsolated { environment.run { self?.setNeedsUpdateProperties() } }
            }
        }
    }
}

extension UIViewController {
    /// Requests a call of `updateProperties()` before the next commit.
    public func setNeedsUpdateProperties() { viewIfLoaded?.setNeedsUpdateProperties() }
    /// Calls `updateProperties()` of the controller and of the views in its tree where it is due.
    public func updatePropertiesIfNeeded() { viewIfLoaded?.updatePropertiesIfNeeded() }
}
