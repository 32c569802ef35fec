import QuartzCore
import Expectations
import Testing

/// Observers of layers and of a program's own objects.
@MainActor @Suite(.serialized) struct ObservingTests {
    /// Records its notifications.
    private final class Listener: NSObject, KeyValueObserver {
        var heard: [String] = []
        var changes: [[NSKeyValueChangeKey: Any]] = []
        var contexts: [UnsafeMutableRawPointer?] = []
        var answer: ((Any?) -> Void)?

        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
        ) {
            heard.append(keyPath ?? "")
            changes.append(change ?? [:])
            contexts.append(context)
            answer?(object)
        }
    }

    /// An object as `quartzite port` writes it.
    @MainActor private final class Player: NSObject {
        var progress = 0.0 { didSet { didChangeValue(forKey: "progress") } }
        var isReady = false { didSet { didChangeValue(forKey: "ready") } }
        var layer = CALayer() { didSet { didChangeValue(forKey: "layer") } }
    }

    @Test func anObserverHearsOfEachChangeWithOldAndNew() {
        let layer = CALayer()
        let listener = Listener()
        var mark = 0
        withUnsafeMutablePointer(to: &mark) { pointer in
            layer.addObserver(listener, forKeyPath: "bounds", options: [.new, .old], context: pointer)
            layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
            expect(listener.heard == ["bounds"], listener.contexts == [UnsafeMutableRawPointer(pointer)])
        }
        expectEqual(listener.changes[0][.newKey] as? CGRect, CGRect(x: 0, y: 0, width: 40, height: 30))
        expectEqual(listener.changes[0][.oldKey] as? CGRect, .zero)
        expectEqual(listener.changes[0][.kindKey] as? NSNumber, 1)
        // An equal value and another property are no changes of it.
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
        layer.opacity = 0.5
        expectEqual(listener.heard.count, 1)
        layer.removeObserver(listener, forKeyPath: "bounds")
        layer.bounds = .zero
        expectEqual(listener.heard.count, 1)
    }

    @Test func derivedAndNestedPathsFollowWhatTheyAreReadFrom() {
        let layer = CALayer()
        let listener = Listener()
        for path in ["frame", "position.x", "transform.scale", "contents", "path of its own"] {
            layer.addObserver(listener, forKeyPath: path, options: .new, context: nil)
        }
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        expectEqual(listener.heard, ["frame"])
        layer.position = CGPoint(x: 5, y: 0)
        expectEqual(listener.heard, ["frame", "frame", "position.x"])
        layer.position.y = 8
        expect(listener.heard.suffix(1) == ["frame"], listener.heard.count == 4)
        layer.transform = CATransform3DMakeScale(2, 2, 2)
        expectEqual(listener.heard.suffix(2), ["frame", "transform.scale"])
        expectEqual((listener.changes.last?[.newKey] as? NSNumber)?.doubleValue, 2)
        layer.setValue(7, forKey: "path of its own")
        expectEqual(listener.heard.last, "path of its own")
    }

    @Test func theFirstNotificationComesWithTheObservation() {
        let layer = CALayer()
        layer.opacity = 0.25
        let listener = Listener()
        layer.addObserver(listener, forKeyPath: "opacity", options: [.initial, .new, .old], context: nil)
        expectEqual(listener.changes.count, 1)
        expect((listener.changes[0][.newKey] as? NSNumber)?.doubleValue == 0.25, listener.changes[0][.oldKey] == nil)
    }

    @Test func anObjectOfTheProgramReportsByName() {
        let player = Player()
        let listener = Listener()
        player.addObserver(listener, forKeyPath: "progress", options: [.new, .old], context: nil)
        player.addObserver(listener, forKeyPath: "ready", options: .new, context: nil)
        player.progress = 0.5
        expect(listener.changes[0][.newKey] as? Double == 0.5, listener.changes[0][.oldKey] as? Double == 0)
        player.isReady = true
        expect(listener.heard == ["progress", "ready"], listener.changes[1][.newKey] as? Bool == true)
        // A report by name is passed on also if the value is the same.
        player.progress = 0.5
        expectEqual(listener.heard, ["progress", "ready", "progress"])
    }

    @Test func aPathFollowsTheObjectsOnItsWay() {
        let player = Player()
        let first = player.layer
        let listener = Listener()
        player.addObserver(listener, forKeyPath: "layer.opacity", options: .new, context: nil)
        first.opacity = 0.5
        expectEqual(listener.heard.count, 1)
        player.layer = CALayer()
        expect(listener.heard.count == 2, (listener.changes[1][.newKey] as? NSNumber)?.doubleValue == 1)
        first.opacity = 0.75
        expectEqual(listener.heard.count, 2)
        player.layer.opacity = 0
        expectEqual(listener.heard.count, 3)
    }

    @Test func anObservationEndsOnAnyThread() async {
        let layer = CALayer()
        var heard = 0
        nonisolated(unsafe) let observation = layer.observe(\.opacity) { _, _ in heard += 1 }
        layer.opacity = 0.5
        expectEqual(heard, 1)
        await Task.detached { observation.invalidate() }.value
        layer.opacity = 0.25
        expectEqual(heard, 1)
        // A later observation of the layer is called as the first was.
        let next = layer.observe(\.opacity) { _, _ in heard += 1 }
        layer.opacity = 0
        expectEqual(heard, 2)
        next.invalidate()
    }

    /// An object that any thread may use; the tests use it on one at a time.
    private final class Model: NSObject, @unchecked Sendable {
        var count = 0 { didSet { didChangeValue(forKey: "count") } }
        let layer: CALayer

        init(_ layer: CALayer) { self.layer = layer }
    }

    @Test(arguments: [false, true]) func onlyTheMainThreadObservesLayers(throughAModel: Bool) async {
        let layer = CALayer()
        let object = throughAModel ? Model(layer) : layer as NSObject
        nonisolated(unsafe) let (target, listener) = (object, Listener())
        let path = throughAModel ? "layer.opacity" : "opacity"
        let warned = await Task.detached {
            warnings { target.addObserver(listener, forKeyPath: path, options: .initial, context: nil) }
        }.value
        expect(warned.count == 1, warned.allSatisfy { $0.contains("is refused") })
        layer.opacity = 0.5
        expect(listener.heard.isEmpty)
        object.addObserver(listener, forKeyPath: path, context: nil)
        layer.opacity = 0.25
        expectEqual(listener.heard, [path])
    }

    @Test func aChangeOnAnotherThreadReachesNoLayer() async {
        final class Watching: CALayer {
            var calls = 0
            override func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {
                calls += 1
            }
        }
        let (layer, listener) = (Watching(), Listener())
        let model = Model(layer)
        model.addObserver(layer, forKeyPath: "count", context: nil)
        model.addObserver(listener, forKeyPath: "count", context: nil)
        let warned = await Task.detached { warnings { model.count += 1 } }.value
        expect(warned.count == 1, warned.allSatisfy { $0.contains("is not called") })
        expect(layer.calls == 0, listener.heard == ["count"])
        model.count += 1
        expect(layer.calls == 1, listener.heard == ["count", "count"])
    }

    /// An observation whose object is released first keeps its closure until it ends, not longer.
    @Test func theEndOfAnObservationReleasesItsClosure() {
        weak var released: Listener?
        var observation: NSKeyValueObservation?
        do {
            let layer = CALayer(), listener = Listener()
            released = listener
            observation = layer.observe(\.opacity) { _, _ in listener.heard.append("opacity") }
        }
        expect(released != nil)
        observation?.invalidate()
        observation = nil
        expectNil(released)
    }

    private final class Value: Sendable {
        let onRelease: @Sendable (Bool) -> Void

        init(_ onRelease: @escaping @Sendable (Bool) -> Void) { self.onRelease = onRelease }

        deinit { onRelease(MainQueue.isCurrent) }
    }

    /// The observation has the last reference to the value, and ends on another thread.
    @Test func theLastValueIsReleasedOnTheMainQueue() async {
        final class Holder: NSObject { var value: Value? }
        let holder = Holder()
        let isMain = await withCheckedContinuation { continuation in
            holder.value = Value { continuation.resume(returning: $0) }
            nonisolated(unsafe) var observation: NSKeyValueObservation? = holder.observe(\.value) { _, _ in }
            holder.value = nil
            Thread.detachNewThread {
                withExtendedLifetime(observation) {}
                observation = nil
            }
        }
        expect(isMain)
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func aClosureHearsUntilItsObservationEnds() {
        let layer = CALayer()
        var heard: [(CGPoint?, CGPoint?)] = []
        var observation: NSKeyValueObservation? = layer.observe(\.position, options: [.old, .new]) { object, change in
            expect(object === layer, change.kind == .setting, !change.isPrior, change.indexes == nil)
            heard.append((change.oldValue, change.newValue))
        }
        layer.position = CGPoint(x: 1, y: 2)
        layer.zPosition = 4
        expect(heard.count == 1, heard[0] == (.zero, CGPoint(x: 1, y: 2)))
        observation?.invalidate()
        layer.position = .zero
        expectEqual(heard.count, 1)
        observation = layer.observe(\.position) { _, change in
            expect(change.newValue == nil, change.oldValue == nil)
            heard.append((nil, nil))
        }
        layer.position = CGPoint(x: 3, y: 3)
        observation = nil
        layer.position = .zero
        expect(heard.count == 2, observation == nil)
    }

    @Test func thePropertiesOfASubclassAreComparedBeforeACommit() {
        final class Chart: CALayer { var title: String? }
        let chart = Chart()
        var titles: [String?] = []
        let observation = chart.observe(\.title, options: .new) { _, change in titles.append(change.newValue ?? nil) }
        chart.title = "one"
        CATransaction.flush()
        CATransaction.flush()
        expectEqual(titles, ["one"])
        chart.title = nil
        CATransaction.flush()
        expectEqual(titles, ["one", nil])
        observation.invalidate()
    }

    @Test func anObserverMayChangeEndAndReleaseWhatItObserves() {
        let layer = CALayer()
        let listener = Listener()
        layer.addObserver(listener, forKeyPath: "opacity", context: nil)
        layer.addObserver(listener, forKeyPath: "opacity", context: nil)
        // Each call sets another value; the engine bounds the recursion before the stack overflows.
        listener.answer = { ($0 as? CALayer)?.opacity *= 0.99 }
        layer.opacity = 0.9
        expect((2...200).contains(listener.heard.count))
        listener.answer = { [weak listener] in
            guard let listener, let layer = $0 as? CALayer else { return }
            layer.removeObserver(listener, forKeyPath: "opacity")
        }
        listener.heard = []
        layer.opacity = 0.2
        // The first call ends the second observation, and the next call the first.
        expectEqual(listener.heard.count, 1)
        layer.opacity = 0.1
        expectEqual(listener.heard.count, 2)
        layer.opacity = 0.05
        expectEqual(listener.heard.count, 2)

        var gone: CALayer? = CALayer()
        weak let released = gone
        gone?.addObserver(listener, forKeyPath: "opacity", context: nil)
        gone = nil
        expectNil(released)
    }

    @Test func whatCannotBeObservedIsRefused() {
        let layer = CALayer()
        let nobody = NSObject()
        layer.addObserver(nobody, forKeyPath: "opacity", context: nil)
        layer.removeObserver(nobody, forKeyPath: "opacity")
        layer.opacity = 0.5
        var listener: Listener? = Listener()
        weak let released = listener
        layer.addObserver(listener!, forKeyPath: "opacity", context: nil)
        listener = nil
        expectNil(released)
        // Neither a released observer nor one without the method is called.
        layer.opacity = 0.25
        expectEqual(layer.opacity, 0.25)
    }

    /// Ending one observation leaves the others, which are called in order.
    @Test func manyObservationsOfOneObject() {
        let layer = CALayer()
        var heard: [Int] = []
        var observations: [Int: NSKeyValueObservation] = [:]
        for index in 0..<400 { observations[index] = layer.observe(\.opacity) { _, _ in heard.append(index) } }
        layer.opacity = 0.5
        expectEqual(heard, Array(0..<400))
        for index in 0..<400 where index % 7 != 0 { observations[index] = nil }
        observations[400] = layer.observe(\.opacity) { _, _ in heard.append(400) }
        heard = []
        layer.opacity = 0.25
        expectEqual(heard, (0...400).filter { $0 % 7 == 0 || $0 == 400 })
        observations = [:]
        heard = []
        layer.opacity = 0
        expect(heard.isEmpty)
        observations[0] = layer.observe(\.opacity) { _, _ in heard.append(0) }
        layer.opacity = 1
        expectEqual(heard, [0])
    }
}
