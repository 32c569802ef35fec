import Expectations
import Foundation
import PortSupport
import QuartzSDL
import Testing

/// Selectors that a scene's clock sends.
@Suite struct StageTimerTests {
    private final class Board: NSObject {
        var heard: [String] = []
        func tick(_ timer: StageTimer) { heard.append(timer.userInfo as? String ?? "none") }
        func late() { heard.append("late") }
    }

    @Test func timersAndPerformedSelectorsFollowTheScene() {
        RunLoopDriver.withManualClock(at: 50) {
            let layer = CALayer()
            let board = Board()
            StageClock.current = StageClock(layer)
            defer { StageClock.current = nil }
            let tick = Selector("tick:") { (target: Board) in target.tick(_:) }
            let timer = StageTimer.scheduledTimer(
                timeInterval: 0.5, target: board, selector: tick, userInfo: "tick", repeats: true)
            StageTimer(timeInterval: 5, target: board, selector: tick, userInfo: nil, repeats: false).invalidate()
            board.perform(Selector("late") { (target: Board) in target.late }, with: nil, afterDelay: 0.75)
            for time in [50.25, 50.5, 50.75, 51] {
                CAMediaClock.setManual(time)
                DisplayLinks.current.tick(at: time, frameDuration: 1.0 / 60)
            }
            expectEqual(board.heard, ["tick", "late", "tick"])
            timer.invalidate()
        }
    }
}
