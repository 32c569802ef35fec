import PortSupport
import Synchronization
import Expectations
import Testing

/// Selectors, targets and other replacements for the Objective-C runtime.
@Suite(.serialized) struct SelectorTests {
    private final class Board: NSObject {
        var heard: [String] = []
        func plain() { heard.append("plain") }
        func tap(_ sender: UIControl) { heard.append("tap \(sender.tag)") }
        func both(_ sender: Any, event: Any?) { heard.append("both") }
        func answer() -> NSString { "42" }
        func noticed(_ notification: Notification) { heard.append(notification.name.rawValue) }
        func swiped(_ gesture: UIGestureRecognizer) { heard.append("swiped") }
        func linked(_ link: CADisplayLink) { heard.append("\(link.timestamp)") }
    }

    private let plain = Selector("plain") { (target: Board) in target.plain }
    private let tap = Selector("tap:") { (target: Board) in target.tap(_:) }
    private let both = Selector("both:event:") { (target: Board) in target.both(_:event:) }

    @Test func classesAnswerForTheirObjects() {
        final class Small: NSObject {}
        expect(Board.instancesRespond(to: plain), !Small.instancesRespond(to: plain), !Board.instancesRespond(to: nil))
    }

    @Test func controlsSendToTheirTargets() {
        let board = Board(), control = UIControl()
        control.tag = 7
        control.addTarget(board, action: plain, for: .touchUpInside)
        control.addTarget(board, action: tap, for: [.touchUpInside, .valueChanged])
        control.addTarget(board, action: tap, for: [.touchUpInside, .valueChanged])
        control.addTarget(board, action: both, for: .valueChanged)
        control.sendActions(for: .touchUpInside)
        expectEqual(board.heard, ["plain", "tap 7"])
        expectEqual(control.actions(forTarget: board, forControlEvent: .valueChanged), ["tap:", "both:event:"])
        control.removeTarget(board, action: tap, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        expectEqual(board.heard, ["plain", "tap 7", "plain"])
        control.sendActions(for: .valueChanged)
        expectEqual(board.heard.suffix(2), ["tap 7", "both"])
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: [.touchUpInside, .valueChanged])
        expect(board.heard.count == 5, control.allTargets.isEmpty)
    }

    /// An entry whose target is gone does not stand for another object at the same address.
    @Test func newTargetsMayHaveTheAddressOfOldOnes() {
        let control = UIControl(), gesture = UITapGestureRecognizer()
        for _ in 0..<200 {
            let board = Board()
            control.addTarget(board, action: plain, for: .touchUpInside)
            control.sendActions(for: .touchUpInside)
            expectEqual(board.heard, ["plain"])
            gesture.addTarget(board, action: plain)
            gesture.removeTarget(board, action: plain)
            gesture.addTarget(board, action: plain)
            expectEqual(control.allTargets, [board])
        }
    }

    /// In Objective-C nil is the null pointer, which is false or 0 for a method that takes a number.
    @Test func nilIsFalseOrZeroForNumbers() {
        final class Banner: NSObject {
            var heard: [String] = []
            func dismiss(forced: Bool) { heard.append("\(forced)") }
            func jump(to page: Int) { heard.append("\(page)") }
            func show(_ text: String) { heard.append(text) }
        }
        let banner = Banner()
        let dismiss = Selector("dismissWithForced:") { (target: Banner) in target.dismiss(forced:) }
        let jump = Selector("jumpTo:") { (target: Banner) in target.jump(to:) }
        let show = Selector("show:") { (target: Banner) in target.show(_:) }
        dismiss.send(to: banner, nil)
        dismiss.send(to: banner, true)
        jump.send(to: banner, nil)
        jump.send(to: banner, 3)
        // A string for a number, and nil for a string, are ignored.
        jump.send(to: banner, "3")
        show.send(to: banner, nil)
        expectEqual(banner.heard, ["false", "true", "0", "3"])
    }

    @Test func targetsAreHeldWeakly() {
        let control = UIControl()
        weak var gone: Board?
        do {
            let board = Board()
            gone = board
            control.addTarget(board, action: plain, for: .touchUpInside)
            expectEqual(control.allTargets.count, 1)
        }
        expectNil(gone)
        control.sendActions(for: .touchUpInside)
    }

    /// A nil target means the first responder in the chain that has the method.
    @Test func noTargetMeansTheChain() {
        final class Listener: UIView {
            var heard = 0
            func listen(_ sender: Any) { heard += 1 }
        }
        let outer = Listener(), inner = UIView(), control = UIControl()
        outer.addSubview(inner)
        inner.addSubview(control)
        control.addTarget(nil, action: Selector("listen:") { (target: Listener) in target.listen(_:) }, for: .touchUpInside)
        control.sendActions(for: .touchUpInside)
        expectEqual(outer.heard, 1)
    }

    @Test func namesFindWhatSelectorsWereMadeWith() {
        let board = Board()
        _ = plain
        expect(
            board.responds(to: Selector("plain")), !board.responds(to: Selector("unknown")), !NSObject().responds(to: plain))
        board.perform(Selector("plain"))
        board.perform(NSSelectorFromString("tap:"), with: UIControl())
        expectEqual(board.heard, ["plain", "tap 0"])
        let answer = board.perform(Selector("answer") { (target: Board) in target.answer })
        expectEqual(answer?.takeUnretainedValue() as? NSString, "42")
        expect(Selector("plain") == plain, plain != tap)
        // A sender of another type is refused.
        tap.send(to: board, NSObject())
        expectEqual(board.heard.count, 2)
    }

    @Test func aScreenSendsASelectorAtEachFrame() throws {
        let board = Board(), linked = Selector("linked:") { (target: Board) in target.linked(_:) }
        try OffscreenRenderer(painter: .cpu).withHost(size: CGSize(width: 8, height: 8)) { host in
            let link = try require(UIScreen.main.displayLink(withTarget: board, selector: linked))
            host.advance(to: 1)
            expect(board.heard.isEmpty, "the link is not scheduled")
            link.add(to: .main, forMode: .common)
            host.advance(to: 1.5)
            expectEqual(board.heard.last, "1.5")
            link.invalidate()
            host.advance(to: 2)
            expectEqual(board.heard.last, "1.5")
        }
    }

    /// A stepped clock decides when a delay is over.
    @Test func delayedCallsFollowAClockThatIsStepped() throws {
        let board = Board()
        try OffscreenRenderer(painter: .cpu).withHost(size: CGSize(width: 8, height: 8)) { host in
            host.advance(to: 1)
            board.perform(plain, with: nil, afterDelay: 2)
            host.advance(to: 2.9)
            expect(board.heard.isEmpty)
            host.advance(to: 3.1)
            expectEqual(board.heard, ["plain"])
            board.perform(plain, with: nil, afterDelay: 1)
            NSObject.cancelPreviousPerformRequests(withTarget: board)
            host.advance(to: 5)
            expectEqual(board.heard, ["plain"])
        }
    }

    private final class Flag: NSObject {
        nonisolated let isSet = Mutex(false)
        func set() { isSet.withLock { $0 = true } }
    }

    /// The calling thread is not the main one. It continues after the method has returned.
    @Test func aThreadWaitsForTheMainThread() async {
        let (flag, set) = (Flag(), Selector("set") { (target: Flag) in target.set })
        let wasSet = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                flag.performSelector(onMainThread: set, with: nil, waitUntilDone: true)
                continuation.resume(returning: flag.isSet.withLock { $0 })
            }
        }
        expect(wasSet)
    }

    @Test func gesturesAndBarItemsSend() {
        let board = Board()
        let swiped = Selector("swiped:") { (target: Board) in target.swiped(_:) }
        let gesture = UITapGestureRecognizer(target: board, action: swiped)
        gesture.removeTarget(board, action: swiped)
        gesture.addTarget(board, action: swiped)
        let item = UIBarButtonItem(title: "Go", style: .plain, target: board, action: plain)
        expect(item.target === board, item.action == plain, item.primaryAction?.title == "Go")
        item.action = nil
        expectNil(item.primaryAction)
    }

    @Test func notificationsReachObserversUntilTheyAreRemoved() {
        let board = Board(), center = NotificationCenter()
        let noticed = Selector("noticed:") { (target: Board) in target.noticed(_:) }
        center.addObserver(board, selector: noticed, name: Notification.Name("one"), object: nil)
        center.addObserver(board, selector: noticed, name: Notification.Name("two"), object: nil)
        center.post(name: Notification.Name("one"), object: nil)
        center.removeObserver(board, name: Notification.Name("one"), object: nil)
        center.post(name: Notification.Name("one"), object: nil)
        center.post(name: Notification.Name("two"), object: nil)
        center.removeObserver(board)
        center.post(name: Notification.Name("two"), object: nil)
        expectEqual(board.heard, ["one", "two"])
    }

    /// The second selector of the same name and class releases the closure of the first one.
    @Test func whatAClosureCapturesMayUseASelectorWhenItIsReleased() {
        expect(
            runsToItsEnd {
                for _ in 0..<2 {
                    let captured = Releasing { _ = Releasing().responds(to: Selector("captured")) }
                    _ = Selector("captured") { (_: Board) in { () -> Void in _ = captured } }
                }
            })
    }

    @Test func objectsHaveValuesUnderKeys() {
        let keys = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
        defer { keys.deallocate() }
        let first = UnsafeRawPointer(keys), second = UnsafeRawPointer(keys + 1)
        let object = NSObject()
        objc_setAssociatedObject(object, first, "a", .OBJC_ASSOCIATION_COPY_NONATOMIC)
        expect(objc_getAssociatedObject(object, first) as? String == "a", objc_getAssociatedObject(object, second) == nil)
        let text = NSMutableString(string: "a")
        objc_setAssociatedObject(object, first, text, .OBJC_ASSOCIATION_COPY)
        text.append("b")
        expectEqual((objc_getAssociatedObject(object, first) as? NSString)?.isEqual(to: "a"), true)
        weak var held: NSObject?
        do {
            let value = NSObject()
            held = value
            objc_setAssociatedObject(object, second, value, .OBJC_ASSOCIATION_ASSIGN)
            expect(objc_getAssociatedObject(object, second) as? NSObject === value)
        }
        expect(held == nil, objc_getAssociatedObject(object, second) == nil)
        objc_setAssociatedObject(object, first, nil, .OBJC_ASSOCIATION_RETAIN)
        expectNil(objc_getAssociatedObject(object, first))
        // A new object at the address of a released one has no associations, and released ones do not accumulate.
        for index in 0..<10_000 {
            let brief = NSObject()
            expectNil(objc_getAssociatedObject(brief, first))
            objc_setAssociatedObject(brief, first, index, .OBJC_ASSOCIATION_RETAIN)
        }
    }

    @Test func locksOfObjectsAreTakenTwiceByOneThread() {
        let object = NSObject()
        expect(objc_sync_enter(object) == 0, objc_sync_enter(object) == 0)
        expect(objc_sync_exit(object) == 0, objc_sync_exit(object) == 0)
        expectEqual(autoreleasepool { 3 }, 3)
    }

    @Test func aRecognizerSubclassTakesTargets() {
        final class Ledger: NSObject {
            var heard: [String] = []
            func fired(_ gesture: UIGestureRecognizer) { heard.append("\(type(of: gesture))") }
        }
        /// Overrides UIKit's designated initializer.
        final class Touching: UIGestureRecognizer {
            var isReady = false
            override init(target: Any?, action: Selector?) {
                super.init(target: target, action: action)
                isReady = true
            }
        }
        /// Has a designated initializer.
        final class Counting: UITapGestureRecognizer {
            let count: Int
            init(count: Int) {
                self.count = count
                super.init(target: nil, action: nil)
            }
        }
        let ledger = Ledger()
        let fired = Selector("fired:") { (target: Ledger) in target.fired(_:) }
        let touching = Touching(target: ledger, action: fired)
        expect(touching.isReady, Touching().isReady, Counting(count: 3).count == 3)
        let counting = Counting(count: 1)
        counting.addTarget(ledger, action: fired)
        counting.addTarget(ledger, action: fired)
        touching.state = .ended
        counting.state = .ended
        expectEqual(ledger.heard, ["Touching", "Counting"])
        counting.removeTarget(nil, action: fired)
        let other = Counting(count: 2)
        other.addTarget(ledger, action: fired)
        other.removeTarget(ledger, action: nil)
        other.state = .ended
        expectEqual(ledger.heard.count, 2)
    }
}
