import Expectations
import SceneSupport
import Testing

@testable import QuartzUI

/// Undoing and redoing by recorded operations.
@Suite struct UndoTests {
    private final class Counter {
        let manager: UndoManager
        var value = 0
        init(_ manager: UndoManager) { self.manager = manager }
        func set(_ new: Int) {
            let old = value
            manager.registerUndo(withTarget: self) { $0.set(old) }
            value = new
        }
    }

    @Test func groupsAreUndoneAndRedone() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let counter = Counter(manager)
        counter.set(9)
        expect(!manager.canUndo, "without a group nothing is recorded")
        func group(_ name: String, _ values: Int...) {
            manager.beginUndoGrouping()
            for value in values { counter.set(value) }
            manager.setActionName(name)
            manager.endUndoGrouping()
        }
        group("One", 1, 2)
        group("Two", 3)
        expect(manager.canUndo, !manager.canRedo, manager.undoMenuItemTitle == "Undo Two", manager.redoMenuItemTitle == "Redo")
        manager.undo()
        expect(counter.value == 2, manager.undoActionName == "One", manager.redoActionName == "Two")
        manager.undo()
        expect(counter.value == 9, !manager.canUndo, manager.redoMenuItemTitle == "Redo One")
        manager.redo()
        expect(counter.value == 2, manager.canUndo)
        manager.redo()
        expect(counter.value == 3, !manager.canRedo)
        manager.undo()
        group("Three", 5)
        expect(!manager.canRedo, "a new change forgets what can be redone")
        manager.disableUndoRegistration()
        expect(!manager.isUndoRegistrationEnabled)
        group("Four", 6)
        manager.enableUndoRegistration()
        expectEqual(manager.undoActionName, "Three")
        manager.levelsOfUndo = 1
        manager.undo()
        expect(counter.value == 2, !manager.canUndo)
        manager.removeAllActions()
        expect(!manager.canRedo)
        manager.endUndoGrouping()
        expectEqual(manager.groupingLevel, 0)
    }

    @Test func anEventIsOneGroup() {
        let manager = UndoManager()
        nonisolated(unsafe) var names: [String] = []
        let tokens = [NSNotification.Name.NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange].map { name in
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                names.append($0.name.rawValue)
            }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        let counter = Counter(manager)
        counter.set(1)
        counter.set(2)
        expect(manager.groupingLevel == 1, manager.canUndo, !manager.isUndoing, !manager.isRedoing)
        manager.undo()
        expect(counter.value == 0, manager.groupingLevel == 0, manager.canRedo)
        expectEqual(names, ["NSUndoManagerWillUndoChangeNotification", "NSUndoManagerDidUndoChangeNotification"])
        manager.redo()
        expectEqual(counter.value, 2)
        // Objects are held weakly, and forgotten.
        var other: Counter? = Counter(manager)
        other?.set(4)
        other = nil
        manager.undo()
        manager.undo()
        expectEqual(counter.value, 0)
        counter.set(8)
        manager.removeAllActions(withTarget: counter)
        manager.undo()
        expectEqual(counter.value, 8)
    }

    @Test func respondersShareTheWindowsManager() {
        Scene.run { scene in
            let view = scene.addView()
            expect(view.undoManager === scene.window.undoManager, scene.window.undoManager != nil)
            expectNil(UIView().undoManager)
        }
    }
}
