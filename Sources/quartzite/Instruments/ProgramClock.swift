import QuartzUI

/// The time of a program under the instruments: that of the layers of all its windows, also of those that open later.
///
/// Until the first change the windows' own timing is left alone.
final class ProgramClock {
    private(set) var transport = Transport(startingAt: CACurrentMediaTime())
    /// Returns the windows' topmost layers.
    private let roots: () -> [CALayer]
    /// The layers that have the transport's timing.
    private var timed: [ObjectIdentifier: Weak] = [:]
    private var isChanged = false

    private struct Weak {
        weak var layer: CALayer?
    }

    init(_ roots: @escaping () -> [CALayer]) { self.roots = roots }

    /// Pauses, slows or steps the time.
    func change(_ change: (inout Transport, Double) -> Void) {
        change(&transport, CACurrentMediaTime())
        isChanged = true
        timed = [:]
        follow()
    }

    /// Gives the windows that have opened since the last call the same time.
    func follow() {
        guard isChanged else { return }
        timed = timed.filter { $0.value.layer != nil }
        let new = roots().filter { timed[ObjectIdentifier($0)] == nil }
        guard !new.isEmpty else { return }
        for root in new {
            transport.apply(to: root)
            timed[ObjectIdentifier(root)] = Weak(layer: root)
        }
        CATransaction.flush()
    }

    /// Lets the layers run at their own speed. They keep the time that they have.
    func release() {
        guard isChanged else { return }
        change {
            $0.setRate(1, at: $1)
            $0.play(at: $1)
        }
        isChanged = false
    }
}
