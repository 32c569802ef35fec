import Foundation

/// Records operations that undo changes, and performs them. What is recorded meanwhile redoes the changes.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    /// An operation on an object that is held weakly.
    private struct Operation {
        weak var target: AnyObject?
        let identity: ObjectIdentifier
        let perform: (AnyObject) -> Void
    }

    /// Operations that are undone together.
    private final class Group {
        var operations: [Operation] = []
        var name = ""
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    /// The open groups, outermost first.
    private var opened: [Group] = []
    private var disabledDepth = 0
    /// Whether the outermost open group ends with the event.
    private var isEventGroup = false

    /// Creates a manager without operations.
    public override init() { super.init() }

    /// Whether a registration outside of all groups begins one that ends with the event. True by default; without it the program begins and
    /// ends groups.
    open var groupsByEvent = true
    /// The greatest number of groups that can be undone; 0, the default, is unlimited.
    open var levelsOfUndo = 0 { didSet { limit() } }
    /// Whether operations are being undone.
    open private(set) var isUndoing = false
    /// Whether operations are being redone.
    open private(set) var isRedoing = false
    /// The number of nested open groups.
    open var groupingLevel: Int { opened.count }
    /// Whether there is something to undo.
    open var canUndo: Bool { !undoStack.isEmpty || !isUndoing && opened.contains { !$0.operations.isEmpty } }
    /// Whether there is something to redo.
    open var canRedo: Bool { !redoStack.isEmpty }

    // MARK: Registration

    /// Whether operations are recorded.
    open var isUndoRegistrationEnabled: Bool { disabledDepth == 0 }
    /// Ignores registrations until ``enableUndoRegistration()``. Calls are counted.
    open func disableUndoRegistration() { disabledDepth += 1 }
    /// Ends one call of ``disableUndoRegistration()``.
    open func enableUndoRegistration() { disabledDepth = max(disabledDepth - 1, 0) }

    /// Records an operation.
    ///
    /// - Parameters:
    ///   - target: The object that the operation changes, held weakly; without it nothing happens.
    ///   - handler: Performs the operation.
    public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping (TargetType) -> Void
    ) {
        add(Operation(target: target, identity: ObjectIdentifier(target)) { handler(unsafeDowncast($0, to: TargetType.self)) })
    }

    /// Records a call of a method of an object, which is held weakly, with an argument.
    open func registerUndo(withTarget target: Any, selector: MethodName, object anObject: Any?) {
        let target = target as AnyObject
        add(Operation(target: target, identity: ObjectIdentifier(target)) { selector.call($0, anObject) })
    }

    private func add(_ operation: Operation) {
        guard isUndoRegistrationEnabled else { return }
        if opened.isEmpty {
            guard groupsByEvent else {
                return Diagnostics.warnOnce("UndoManager.registerUndo: no group is open, so the operation is not recorded")
            }
            beginUndoGrouping()
            isEventGroup = true
            DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.endEvent() } }
        }
        if !isUndoing, !isRedoing { redoStack = [] }
        opened.last?.operations.append(operation)
    }

    private func endEvent() {
        guard isEventGroup, opened.count == 1 else { return }
        endUndoGrouping()
    }

    /// Forgets all operations.
    open func removeAllActions() {
        (undoStack, redoStack, opened, isEventGroup) = ([], [], [], false)
        disabledDepth = 0
    }
    /// Forgets the operations of an object.
    open func removeAllActions(withTarget target: Any) {
        let identity = ObjectIdentifier(target as AnyObject)
        for group in undoStack + redoStack + opened { group.operations.removeAll { $0.identity == identity } }
        undoStack.removeAll(where: \.operations.isEmpty)
        redoStack.removeAll(where: \.operations.isEmpty)
    }

    // MARK: Groups

    /// Begins a group of operations that are undone together, in the open one if there is one.
    open func beginUndoGrouping() {
        post(.NSUndoManagerCheckpoint)
        opened.append(Group())
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Ends the innermost group.
    open func endUndoGrouping() {
        guard opened.count > 0 else { return Diagnostics.warnOnce("UndoManager.endUndoGrouping: no group is open") }
        post(.NSUndoManagerCheckpoint)
        post(.NSUndoManagerWillCloseUndoGroup)
        let group = opened.removeLast()
        if let outer = opened.last {
            outer.operations += group.operations
        } else {
            isEventGroup = false
            if !group.operations.isEmpty { isUndoing ? redoStack.append(group) : undoStack.append(group) }
            limit()
        }
        post(.NSUndoManagerDidCloseUndoGroup)
    }

    private func limit() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(undoStack.count - levelsOfUndo, 0))
        redoStack.removeFirst(max(redoStack.count - levelsOfUndo, 0))
    }

    // MARK: Undo and redo

    /// Ends the event's group, and undoes the last one.
    open func undo() {
        if isEventGroup, opened.count == 1 { endUndoGrouping() }
        guard opened.isEmpty else { return Diagnostics.warnOnce("UndoManager.undo: a group is open; nothing is undone") }
        undoNestedGroup()
    }

    /// Undoes the last group.
    open func undoNestedGroup() {
        guard !isUndoing, !isRedoing else { return }
        post(.NSUndoManagerCheckpoint)
        guard let group = undoStack.popLast() else { return }
        post(.NSUndoManagerWillUndoChange)
        isUndoing = true
        replay(group)
        isUndoing = false
        post(.NSUndoManagerDidUndoChange)
    }

    /// Redoes the group that was undone last.
    open func redo() {
        guard !isUndoing, !isRedoing else { return }
        post(.NSUndoManagerCheckpoint)
        guard opened.isEmpty, let group = redoStack.popLast() else { return }
        post(.NSUndoManagerWillRedoChange)
        isRedoing = true
        replay(group)
        isRedoing = false
        post(.NSUndoManagerDidRedoChange)
    }

    /// Performs the operations of a group, last one first, in a group of the other direction with the same name.
    private func replay(_ group: Group) {
        beginUndoGrouping()
        opened.last?.name = group.name
        for operation in group.operations.reversed() { if let target = operation.target { operation.perform(target) } }
        endUndoGrouping()
    }

    // MARK: Names

    /// Names the open group, or the last one.
    open func setActionName(_ actionName: String) { (opened.last ?? undoStack.last)?.name = actionName }
    /// The name of what ``undo()`` undoes; empty for none.
    open var undoActionName: String { (opened.first ?? undoStack.last)?.name ?? "" }
    /// The name of what ``redo()`` redoes; empty for none.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    /// The title of a menu's command: "Undo", with the name.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The title of a menu's command: "Redo", with the name.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    /// Returns the title of a menu's command for a name.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Undo" : "Undo \(actionName)" }
    /// Returns the title of a menu's command for a name.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Redo" : "Redo \(actionName)" }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

nonisolated extension NSNotification.Name {
    /// Posted by an ``UndoManager`` before groups begin and end, and before operations are undone and redone.
    public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
    /// Posted after a group has begun.
    public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted before a group ends.
    public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted after a group has ended.
    public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted before operations are undone.
    public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted after operations were undone.
    public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted before operations are redone.
    public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted after operations were redone.
    public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}
