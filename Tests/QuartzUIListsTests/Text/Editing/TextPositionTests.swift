@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists
import Expectations
import Testing

/// Texts by positions, layout attributes of a program's class, and pictures of sliders.
@Suite struct TextPositionTests {
    @Test func positionsCountUnitsOfUTF16() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
        field.text = "a👍b"
        let (start, end) = (field.beginningOfDocument, field.endOfDocument)
        expect(field.offset(from: start, to: end) == 4, field.compare(start, to: end) == .orderedAscending)
        expect(field.position(from: start, offset: 5) == nil, field.position(from: start, offset: -1) == nil)
        expectNil(field.position(from: start, offset: .max))
        let (low, high) = (field.position(from: start, offset: 1), field.position(from: start, offset: 3))
        let thumb = try require(field.textRange(from: high ?? end, to: low ?? end))
        expectEqual(field.text(in: thumb), "👍")
        field.selectedTextRange = thumb
        expect(field.selectedTextRange == thumb, field.selectedRange == 1..<2)
        field.insertText("x")
        expect(field.text == "axb", field.hasText)
        field.replace(try require(field.textRange(from: start, to: field.endOfDocument)), withText: "")
        expect(field.text == "", !field.hasText)
        field.deleteBackward()
        expectEqual(field.text, "")
    }

    @Test func aTextViewIsATextInputToo() throws {
        let view: any UITextInput = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.insertText("one\ntwo")
        let range = try require(view.textRange(from: view.beginningOfDocument, to: view.endOfDocument))
        expect(view.text(in: range) == "one\ntwo", view.selectedTextRange?.start == view.endOfDocument)
    }

    @Test func layoutsMakeAttributesOfTheirClass() {
        final class Tilted: UICollectionViewLayoutAttributes {
            var angle: CGFloat = 1
            override func copy(with zone: NSZone? = nil) -> Any {
                let copy = super.copy(with: zone)
                (copy as? Tilted)?.angle = angle
                return copy
            }
        }
        final class Layout: UICollectionViewFlowLayout {
            override class var layoutAttributesClass: AnyClass { Tilted.self }
        }
        final class Source: NSObject, UICollectionViewDataSource {
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
            func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            }
        }
        let (layout, source) = (Layout(), Source())
        layout.itemSize = CGSize(width: 40, height: 40)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let ground = UIView()
        view.backgroundView = ground
        view.dataSource = source
        view.layoutIfNeeded()
        let attributes = view.layoutAttributesForItem(at: IndexPath(row: 1, section: 0)) as? Tilted
        attributes?.angle = 3
        expect((attributes?.copy() as? Tilted)?.angle == 3, attributes?.representedElementCategory == .cell)
        expectEqual(attributes?.bounds, CGRect(x: 0, y: 0, width: 40, height: 40))
        view.contentOffset.y = 30
        view.layoutIfNeeded()
        expect(ground.frame == view.bounds, view.subviews.first === ground)
    }

    @Test func picturesTakeTheKnobsPlaceAndSize() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
        }
        slider.setThumbImage(image, for: .normal)
        slider.value = 1
        slider.layoutIfNeeded()
        // The knob's middle stops half its width from the end.
        let knob = slider.layer.sublayers?.first { $0.contents != nil }
        expect(knob?.frame == CGRect(x: 80, y: 5, width: 40, height: 30), slider.currentThumbImage === image)
        slider.setThumbImage(nil, for: .normal)
        expectEqual(slider.layer.sublayers?.contains { $0.contents != nil }, false)
    }

    @Test func indicatorsKeepClearOfTheirInsets() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        view.contentSize = CGSize(width: 100, height: 400)
        view.scrollIndicatorInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 10)
        view.layoutIfNeeded()
        let bar = view.layer.sublayers?.first { $0.frame.height > $0.frame.width && !$0.isHidden }
        expect(bar?.frame.minY == 23, bar?.frame.maxX == 87)
    }
}
