import Expectations
import QuartzUI
import Testing

@testable import QuartzSDL

/// Text that an input method commits because of a key comes before the key, although SDL reports it after.
@MainActor
@Suite("Order of keys and committed text") struct CommitOrderTests {
    private func compose(_ text: String) -> WindowEvent { .input(.text(.compose(text, selection: text.count..<text.count))) }
    private func insert(_ text: String) -> WindowEvent { .input(.text(.insert(text))) }
    private func key(_ key: Key, isDown: Bool = true) -> WindowEvent { .input(.key(KeyEvent(key, isDown: isDown, timestamp: 1))) }

    /// The events of polls in the order in which they are delivered.
    private func delivered(_ polls: [[WindowEvent]]) -> [WindowEvent] {
        var order = CommitOrder()
        return polls.flatMap { poll in poll.flatMap { order.add($0) } + order.flush() }
    }

    @Test("a space, Return and an arrow after a syllable")
    func keysAfterSyllable() {
        expectEqual(
            delivered([[compose("글")], [key(.space), insert(" "), compose(""), insert("글")]]),
            [compose("글"), insert("글"), key(.space), insert(" ")])
        expectEqual(
            delivered([[compose("글")], [key(.return), insert("글"), compose("")], [insert("a")]]),
            [compose("글"), insert("글"), key(.return), compose(""), insert("a")])
        expectEqual(
            delivered([[compose("글")], [key(.left), key(.left, isDown: false), compose(""), insert("글")]]),
            [compose("글"), insert("글"), key(.left), key(.left, isDown: false)])
    }

    @Test("a composition that continues, is converted, or is cancelled")
    func otherEnds() {
        // The next syllable takes a letter of the last one.
        expectEqual(
            delivered([[compose("글")], [compose(""), insert("그"), compose("ㄹ")]]), [compose("글"), insert("그"), compose("ㄹ")])
        // A conversion commits other characters than were composed.
        expectEqual(
            delivered([[compose("かんじ")], [compose(""), insert("漢字")]]), [compose("かんじ"), insert("漢字")])
        expectEqual(delivered([[compose("ㅎ")], [compose("")], [insert("a")]]), [compose("ㅎ"), compose(""), insert("a")])
    }

    @Test("keys without a composition, or whose commit does not come, keep their order")
    func otherKeys() {
        let typed = [key(.character("a")), insert("a"), key(.character("a"), isDown: false)]
        expectEqual(delivered([typed]), typed)
        expectEqual(
            delivered([[compose("글")], [key(.space), insert(" ")], [compose(""), insert("글")]]),
            [compose("글"), key(.space), insert(" "), insert("글")])
        let click = WindowEvent.input(.pointer(PointerEvent(.began, at: .zero)))
        expectEqual(
            delivered([[compose("글")], [key(.left), click, insert("글")]]), [compose("글"), key(.left), click, insert("글")])
        expectEqual(
            delivered([[compose("글")], [key(.left), .focus(false)]]), [compose("글"), key(.left), .focus(false)])
    }
}
