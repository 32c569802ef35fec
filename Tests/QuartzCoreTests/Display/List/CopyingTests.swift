import Testing

@testable import QuartzCore

@Suite struct CopyingTests {
    @Test func filtersGrowOnceWithThePictureTheyAreIn() {
        var blurred = DisplayList(size: CGSize(width: 10, height: 10))
        let group = blurred.beginGroup(opacity: 1, clip: -1, layer: 0)
        blurred.groups[group].filters = [.gaussianBlur(sigma: 4)]
        blurred.quads.append(Quad(map: .identity, rect: [0, 0, 10, 10], color: .one))
        blurred.draw(from: 0)
        blurred.endGroup(group, from: DisplayList.Mark(), isFoldable: false)
        let twice = Matrix4(CATransform3DMakeScale(2, 2, 1))

        var list = DisplayList(size: CGSize(width: 100, height: 100))
        list.append(blurred, under: twice)
        list.append(blurred, copies: 1, clip: -1) { _ in (twice, .one) }
        #expect(list.groups.map(\.filters) == [[.gaussianBlur(sigma: 8)], [.gaussianBlur(sigma: 8)]])
    }
}
