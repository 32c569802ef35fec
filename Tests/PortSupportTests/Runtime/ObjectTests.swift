import PortSupport
import Expectations
import Testing

/// Members that all objects have on Apple's systems.
@Suite(.serialized) struct ObjectTests {
    private final class Proxy: NSObject {
        weak var target: (any NSObjectProtocol)?
        func responds(to selector: Selector!) -> Bool { target?.responds(to: selector) ?? super.responds(to: selector) }
        func forwardingTarget(for selector: Selector!) -> Any? { target }
    }
    private final class Board: NSObject {
        var heard: [String] = []
        func tick(_ timer: Timer) { heard.append(timer.userInfo as? String ?? "none") }
        func tap(_ sender: Any) { heard.append("tap") }
    }
    private let tick = Selector("tick:") { (target: Board) in target.tick(_:) }
    private let tap = Selector("tap:") { (target: Board) in target.tap(_:) }

    @Test func aClassMayAnswerForAnother() {
        let (proxy, board) = (Proxy(), Board())
        expect(!proxy.responds(to: tick))
        proxy.target = board
        expect(proxy.responds(to: tick), proxy.forwardingTarget(for: tick) as? Board === board)
    }

    @Test func timersHaveTheirInfo() {
        let board = Board()
        let timer = Timer(timeInterval: 5, target: board, selector: tick, userInfo: "hello", repeats: false)
        timer.fire()
        expectEqual(board.heard, ["hello"])
        expectEqual(timer.userInfo as? String, "hello")
        expect(!timer.isValid)
        expect(!Timer().isValid)
    }

    /// Apple's documentation: a timer keeps its target until it is invalidated; one that does not repeat ends with its call.
    @Test(arguments: [true, false]) func timersThatEndReleaseTheirTargets(repeats: Bool) {
        weak var released: Board?
        var timer: Timer?
        do {
            let board = Board()
            released = board
            timer = Timer(timeInterval: 5, target: board, selector: tick, userInfo: nil, repeats: repeats)
        }
        expect(released != nil)
        if repeats { timer?.invalidate() } else { timer?.fire() }
        expect(released == nil, timer?.isValid == false)
    }

    @Test func controlsAndTheApplicationSendActions() {
        let board = Board(), control = UIControl()
        control.sendAction(tap, to: board, for: nil)
        expect(UIApplication.shared.sendAction(tap, to: board, from: control, for: nil))
        expectEqual(board.heard, ["tap", "tap"])
        expect(!UIApplication.shared.sendAction(tap, to: control, from: control, for: nil))
    }

    @Test func theSharedApplicationIsFoundByName() {
        let name = NSSelectorFromString("sharedApplication")
        expect(UIApplication.responds(to: name), !UIApplication.responds(to: tap))
        expect(UIApplication.perform(name)?.takeUnretainedValue() === UIApplication.shared)
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func objectsHaveAccessibility() {
        let board = Board()
        expect(board.accessibilityLabel == nil, !board.isAccessibilityElement)
        board.accessibilityLabel = "Board"
        board.accessibilityTraits = .button
        board.isAccessibilityElement = true
        expect(board.accessibilityLabel == "Board", board.accessibilityTraits == .button, board.isAccessibilityElement)
        let label = UILabel()
        label.text = "read"
        expectEqual(label.accessibilityLabel, "read")
        let action = UIAccessibilityCustomAction(name: "Tap", target: board, selector: tap)
        expect(action.actionHandler?(action) == true, board.heard == ["tap"])
    }
}
