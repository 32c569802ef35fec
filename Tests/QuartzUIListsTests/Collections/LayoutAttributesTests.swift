import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

@Suite struct LayoutAttributesTests {
    @Test func otherThreadsCompareIdentity() async {
        let path = IndexPath(item: 1, section: 0)
        let (a, b) = (UICollectionViewLayoutAttributes(forCellWith: path), UICollectionViewLayoutAttributes(forCellWith: path))
        expect(a.isEqual(b), a.hash == b.hash)
        b.alpha = 0.5
        expect(!a.isEqual(b))
        b.alpha = 1
        let compared = await Task.detached { [a.isEqual(a), a.isEqual(b), a.hash == b.hash] }.value
        expectEqual(compared, [true, false, true])
    }
}
