import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

@Suite struct BarAppearanceTests {
    @Test func otherThreadsCompareIdentity() async {
        let (a, b) = (UINavigationBarAppearance(), UINavigationBarAppearance())
        expect(a.isEqual(b), a.hash == b.hash)
        b.backgroundColor = .red
        expect(!a.isEqual(b))
        b.backgroundColor = a.backgroundColor
        let compared = await Task.detached { [a.isEqual(a), a.isEqual(b), a.hash == b.hash] }.value
        expectEqual(compared, [true, false, true])
    }
}
