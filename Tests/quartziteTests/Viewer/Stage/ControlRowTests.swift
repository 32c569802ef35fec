import QuartzUI
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct ControlRowTests {
    /// A view with a preferred width.
    private final class Block: UIView {
        var wanted: CGFloat = 0
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: wanted, height: 28) }
    }

    private func block(_ width: CGFloat) -> Block {
        let block = Block(frame: .zero)
        block.wanted = width
        return block
    }

    private func laidOut(_ controls: [UIView], width: CGFloat) -> [CGRect] {
        let row = ControlRow()
        row.show(controls)
        row.frame = CGRect(x: 0, y: 0, width: width, height: row.height(forWidth: width))
        row.layoutIfNeeded()
        return controls.map(\.frame)
    }

    @Test func controlsStandInTheMiddle() {
        let frames = laidOut([block(100), block(60)], width: 400)
        // 100, a gap of 16, and 60 leave 224.
        expectEqual(frames, [CGRect(x: 112, y: 0, width: 100, height: 28), CGRect(x: 228, y: 0, width: 60, height: 28)])
    }

    @Test func labelsStayBesideWhatTheyName() {
        let labels = ["mass", "stiffness", "damping", "velocity"].map { UILabel($0) }
        let controls = labels.flatMap { [$0, block(120)] as [UIView] }
        let frames = laidOut(controls, width: 500)
        for index in stride(from: 0, to: 8, by: 2) {
            expect(frames[index].minY == frames[index + 1].minY, frames[index + 1].minX - frames[index].maxX == 8)
        }
        // Two rows of two groups, not three and one.
        expectEqual(frames.map(\.minY), [0, 0, 0, 0, 36, 36, 36, 36])
        expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= 500 })
    }

    @Test func oddRoomIsNoTrouble() {
        expect(laidOut([], width: 300).isEmpty)
        let hidden = block(50)
        hidden.isHidden = true
        expect(laidOut([block(400), hidden, UILabel("end")], width: 100).allSatisfy { $0.width <= 100 && $0.minX >= 0 })
        expectEqual(laidOut([block(10)], width: 0).count, 1)
    }
}
