/// The times of a frame that is being made.
@preconcurrency @MainActor
public final class UIUpdateInfo: NSObject {
    /// The time that the program's models use: that of the frame, on the media clock.
    public let modelTime: TimeInterval
    /// The time by which the frame must be ready.
    public let completionDeadlineTime: TimeInterval
    /// The time at which the frame is expected to be seen.
    public var estimatedPresentationTime: TimeInterval { completionDeadlineTime }
    /// Whether the frame is shown without waiting for the display: never here.
    public var isImmediatePresentationExpected: Bool { false }
    /// Whether events are given to the program late in the frame: never here.
    public var isLowLatencyEventDispatchConfirmed: Bool { false }
    /// Whether the phases of late events are being called: never here.
    public var isPerformingLowLatencyPhases: Bool { false }

    init(modelTime: TimeInterval, deadline: TimeInterval) {
        self.modelTime = modelTime
        completionDeadlineTime = deadline
        super.init()
    }

    /// Returns the frame that is being made in a scene; nil unless an update link is being called.
    public static func current(for windowScene: UIWindowScene) -> UIUpdateInfo? { UIEnvironment.current.update }
    /// Returns the frame that is being made in a view's window; nil outside windows, and unless an update link is being called.
    public static func current(for view: UIView) -> UIUpdateInfo? { view.window == nil ? nil : UIEnvironment.current.update }
}

/// A point in the making of a frame. The events of a frame come before all of them.
nonisolated public struct UIUpdateActionPhase: Hashable, Sendable {
    let order: Int

    /// At the begin of the frame.
    public static let afterUpdateScheduled = UIUpdateActionPhase(order: 0)
    /// Before events are given to views.
    @available(*, deprecated, message: "has no effect on Linux: events come before the frame begins")
    public static let beforeEventDispatch = UIUpdateActionPhase(order: -1)
    /// After the events of the frame.
    public static let afterEventDispatch = UIUpdateActionPhase(order: 1)
    /// Before the display links are called.
    public static let beforeCADisplayLinkDispatch = UIUpdateActionPhase(order: 2)
    /// After the display links are called.
    public static let afterCADisplayLinkDispatch = UIUpdateActionPhase(order: 3)
    /// Before layout and commit.
    public static let beforeCATransactionCommit = UIUpdateActionPhase(order: 4)
    /// After the commit.
    public static let afterCATransactionCommit = UIUpdateActionPhase(order: 5)
    /// Before late events.
    @available(*, deprecated, message: "has no effect on Linux: no event comes after the commit")
    public static let beforeLowLatencyEventDispatch = UIUpdateActionPhase(order: -1)
    /// After late events.
    @available(*, deprecated, message: "has no effect on Linux: no event comes after the commit")
    public static let afterLowLatencyEventDispatch = UIUpdateActionPhase(order: -1)
    /// Before the commit of late changes.
    @available(*, deprecated, message: "has no effect on Linux: no event comes after the commit")
    public static let beforeLowLatencyCATransactionCommit = UIUpdateActionPhase(order: -1)
    /// After the commit of late changes.
    @available(*, deprecated, message: "has no effect on Linux: no event comes after the commit")
    public static let afterLowLatencyCATransactionCommit = UIUpdateActionPhase(order: -1)
    /// At the end of the frame.
    public static let afterUpdateComplete = UIUpdateActionPhase(order: 6)

    /// The phases before the display links, those between them and the commit, and those after it.
    static let groups = [0...2, 3...4, 5...6]
}

/// Calls actions at several points of each frame of a window or a scene.
///
/// It begins disabled. The program keeps it: a link that is released ends.
@preconcurrency @MainActor
open class UIUpdateLink: NSObject {
    private weak var view: UIView?
    private let followsView: Bool
    private var actions: [(phase: UIUpdateActionPhase, call: (UIUpdateLink, UIUpdateInfo) -> Void)] = []
    private var link: CADisplayLink?

    /// Creates a link that runs while a view is in a window.
    public init(view: UIView) {
        self.view = view
        followsView = true
        super.init()
    }

    /// Creates a link of a scene.
    public init(windowScene: UIWindowScene) {
        followsView = false
        super.init()
    }

    isolated deinit { link?.invalidate() }

    /// Whether actions are called. False by default.
    open var isEnabled = false { didSet { if isEnabled != oldValue { enabledDidChange() } } }
    /// Whether each frame of the display is made for the link. If false, the default, actions are called in frames that animations or
    /// display links need.
    open var requiresContinuousUpdates = false { didSet { if requiresContinuousUpdates != oldValue { restart() } } }
    /// The accepted rates of continuous updates.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { link?.preferredFrameRateRange = preferredFrameRateRange }
    }
    /// Whether events are wanted late in the frame.
    @available(*, deprecated, message: "has no effect on Linux: events come before the frame begins")
    open var wantsLowLatencyEventDispatch = false
    /// Whether frames are shown without waiting for the display.
    @available(*, deprecated, message: "has no effect on Linux: the desktop decides when frames are shown")
    open var wantsImmediatePresentation = false
    /// The frame that is being made; nil outside the link's actions.
    open private(set) var currentUpdateInfo: UIUpdateInfo?

    /// Adds an action to a phase. Actions of one phase are called in the order of their addition.
    open func addAction(to phase: UIUpdateActionPhase, handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
        actions.append((phase, handler))
    }

    /// Adds an action before the display links.
    open func addAction(handler: @escaping (UIUpdateLink, UIUpdateInfo) -> Void) {
        addAction(to: .beforeCADisplayLinkDispatch, handler: handler)
    }

    /// Sends a message to a weakly held target in a phase, with the link as the argument.
    open func addAction(to phase: UIUpdateActionPhase, target: Any, selector: MethodName) {
        let target = target as AnyObject
        addAction(to: phase) { [weak target] link, _ in if let target { selector.call(target, link) } }
    }

    /// Sends a message to a weakly held target before the display links, with the link as the argument.
    open func addAction(target: Any, selector: MethodName) {
        addAction(to: .beforeCADisplayLinkDispatch, target: target, selector: selector)
    }

    // MARK: Frames

    private func enabledDidChange() {
        link?.invalidate()
        link = nil
        guard isEnabled else { return }
        let link = CADisplayLink { [weak self] in self?.frame($0) }
        link.precedesOthers = true
        link.isPassive = !requiresContinuousUpdates
        link.preferredFrameRateRange = preferredFrameRateRange
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Makes a new display link, because adding one notifies its driver.
    private func restart() { if isEnabled { enabledDidChange() } }

    private func frame(_ link: CADisplayLink) {
        guard !followsView || view?.window != nil else { return }
        let info = UIUpdateInfo(modelTime: link.timestamp, deadline: link.targetTimestamp)
        perform(0, info)
        guard actions.contains(where: { $0.phase.order >= UIUpdateActionPhase.groups[1].lowerBound }) else { return }
        CATransaction.beforeLayout { [weak self] in
            self?.perform(1, info)
            CATransaction.begin()
            CATransaction.setCompletionBlock { self?.perform(2, info) }
            CATransaction.commit()
        }
    }

    /// Calls the actions of a group of phases. An action may disable the link.
    private func perform(_ group: Int, _ info: UIUpdateInfo) {
        let environment = UIEnvironment.current
        let outer = environment.update
        environment.update = info
        currentUpdateInfo = info
        defer {
            environment.update = outer
            currentUpdateInfo = nil
        }
        for order in UIUpdateActionPhase.groups[group] {
            for action in actions where action.phase.order == order {
                guard isEnabled else { return }
                action.call(self, info)
            }
        }
    }
}
