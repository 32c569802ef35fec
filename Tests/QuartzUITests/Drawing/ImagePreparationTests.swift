import Foundation
import Testing

@testable import QuartzUI

/// Images prepared in the background, and snapshots of a part of a view.
@Suite(.serialized) struct ImagePreparationTests {
    private func image(_ width: Int, _ height: Int) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    @Test func preparedImagesArriveInTheBackground() async {
        let source = image(40, 20)
        let thumbnail = await withCheckedContinuation { done in
            source.prepareThumbnail(of: CGSize(width: 10, height: 5)) { done.resume(returning: $0) }
        }
        #expect(thumbnail?.size == CGSize(width: 10, height: 5))
        let shown = await withCheckedContinuation { done in source.prepareForDisplay { done.resume(returning: $0) } }
        #expect(shown === source)
        let nothing = await withCheckedContinuation { done in
            source.prepareThumbnail(of: CGSize(width: 0, height: CGFloat.nan)) { done.resume(returning: $0) }
        }
        #expect(nothing == nil)
    }

    @Test func snapshotsOfAPartStretchWithinTheirCaps() throws {
        try Scene.run { scene in
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 60))
            view.backgroundColor = .green
            scene.window.addSubview(view)
            scene.frame()
            let caps = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 20)
            let part = try #require(
                view.resizableSnapshotView(
                    from: CGRect(x: 50, y: 20, width: 80, height: 20), afterScreenUpdates: true, withCapInsets: caps))
            // The part that lies within the view.
            #expect(part.bounds.size == CGSize(width: 50, height: 20))
            #expect(part.layer.contentsCenter == CGRect(x: 0.2, y: 0.25, width: 0.4, height: 0.5))
            let outside = CGRect(x: 200, y: 0, width: 10, height: 10)
            #expect(view.resizableSnapshotView(from: outside, afterScreenUpdates: true, withCapInsets: .zero) == nil)
        }
    }
}
