import Expectations
import Foundation
import SceneSupport
import Testing

@testable import QuartzUI

/// Drags of items inside a program.
@Suite struct DragDropTests {
    private final class Owner: UIDragInteractionDelegate, UIDropInteractionDelegate {
        var log: [String] = []
        var operation = UIDropOperation.copy
        var allowsMove = true
        var texts: [String] = []
        func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem] {
            guard let view = interaction.view, session.location(in: view).x < 30 else { return [] }
            let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "ink")))
            item.localObject = 7
            session.localContext = "context"
            return [item]
        }
        func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession) -> Bool {
            allowsMove
        }
        func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
            log.append("begin")
        }
        func dragInteraction(
            _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
        ) { log.append("end \(operation)") }
        func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
            session.canLoadObjects(ofClass: NSString.self)
        }
        func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) { log.append("enter") }
        func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal {
            UIDropProposal(operation: operation)
        }
        func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) { log.append("exit") }
        func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
            expect(session.items.first?.localObject as? Int == 7, session.isRestrictedToDraggingApplication)
            expectEqual(session.localDragSession?.localContext as? String, "context")
            expect(session.hasItemsConforming(toTypeIdentifiers: ["public.text"]))
            session.loadObjects(ofClass: NSString.self) { [self] in texts += $0.map { "\($0)" } }
            log.append("drop")
        }
        func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession) { log.append("conclude") }
    }

    /// A source of 40 × 40 points at (10, 10), and a target of the same size at (200, 100).
    private func stage(_ scene: Scene) -> (owner: Owner, drag: UIDragInteraction, drop: UIDropInteraction) {
        let owner = Owner()
        let source = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
        let target = UIView(frame: CGRect(x: 200, y: 100, width: 40, height: 40))
        for view in [source, target] { scene.window.addSubview(view) }
        let (drag, drop) = (UIDragInteraction(delegate: owner), UIDropInteraction(delegate: owner))
        source.addInteraction(drag)
        target.addInteraction(drop)
        scene.frame()
        return (owner, drag, drop)
    }

    private let start = CGPoint(x: 20, y: 20)
    private let end = CGPoint(x: 220, y: 120)

    @Test func itemsAreDropped() {
        Scene.run { scene in
            let (owner, drag, drop) = stage(scene)
            expect(drag.isEnabled, UIDragInteraction.isEnabledByDefault, drag.delegate === owner, drop.view?.frame.minX == 200)
            scene.drag(from: start, to: end)
            scene.settle()
            expectEqual(owner.log, ["begin", "enter", "drop", "conclude", "end copy"])
            expectEqual(owner.texts, ["ink"])
            expectEqual(scene.window.subviews.count, 2, "the picture is gone")
            // Elsewhere in the source there is nothing to drag, and a disabled interaction drags nothing.
            owner.log = []
            scene.drag(from: CGPoint(x: 45, y: 20), to: end)
            drag.isEnabled = false
            scene.drag(from: start, to: end)
            expectEqual(owner.log, [])
            drag.isEnabled = true
            // A finger presses for half a second before.
            scene.drag(from: start, to: end, kind: .touch)
            expectEqual(owner.log, [])
            scene.pointer(.began, start.x, start.y, kind: .touch)
            scene.advance(by: 0.6)
            scene.pointer(.moved, end.x, end.y, kind: .touch)
            scene.pointer(.ended, end.x, end.y, kind: .touch)
            scene.settle()
            expectEqual(owner.log.last, "end copy")
        }
    }

    @Test func dragsAreCancelled() {
        Scene.run { scene in
            let (owner, _, drop) = stage(scene)
            // Beside the target, and with an effect that the source does not allow.
            scene.drag(from: start, to: CGPoint(x: 300, y: 200))
            scene.settle()
            expectEqual(owner.log, ["begin", "end cancel"])
            owner.log = []
            (owner.operation, owner.allowsMove) = (.move, false)
            scene.drag(from: start, to: end)
            scene.settle()
            expectEqual(owner.log, ["begin", "enter", "exit", "end cancel"])
            // Escape ends a drag; its mouse then drags nothing.
            owner.log = []
            (owner.operation, owner.allowsMove) = (.move, true)
            scene.pointer(.began, start.x, start.y)
            for point in [CGPoint(x: 30, y: 30), end] { scene.pointer(.moved, point.x, point.y) }
            expectEqual(owner.log, ["begin", "enter"])
            expect(scene.press(.escape))
            scene.pointer(.ended, end.x, end.y)
            scene.settle()
            expectEqual(owner.log, ["begin", "enter", "exit", "end cancel"])
            // A target that leaves its view is left.
            owner.log = []
            scene.pointer(.began, start.x, start.y)
            for point in [CGPoint(x: 30, y: 30), end] { scene.pointer(.moved, point.x, point.y) }
            drop.view?.removeInteraction(drop)
            scene.pointer(.ended, end.x, end.y)
            scene.settle()
            expectEqual(owner.log, ["begin", "enter", "exit", "end cancel"])
        }
    }

    /// A desktop on which a second window is 500 points right of the first.
    private final class Desktop: HostServices {
        var scale: CGFloat { 1 }
        var screenSize: CGSize { CGSize(width: 1000, height: 800) }
        var clipboardText: String?
        func startTextInput(in window: UIWindow, at rect: CGRect) {}
        func stopTextInput(in window: UIWindow) {}
        func setCursor(_ cursor: CursorShape) {}
        func open(_ window: UIWindow) {}
        func close(_ window: UIWindow) {}
        weak var first: UIWindow?
        func convert(_ point: CGPoint, from window: UIWindow, to other: UIWindow) -> CGPoint? {
            CGPoint(x: point.x + (window === first ? -500 : 500), y: point.y)
        }
    }

    @Test func itemsAreDroppedIntoAnotherWindow() {
        Scene.run { scene in
            let (owner, _, drop) = stage(scene)
            let desktop = Desktop()
            desktop.first = scene.window
            Host.services = desktop
            let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            other.isHidden = false
            let target = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
            if let old = drop.view { old.removeInteraction(drop) }
            target.addInteraction(drop)
            other.addSubview(target)
            scene.pointer(.began, start.x, start.y)
            for point in [CGPoint(x: 30, y: 30), CGPoint(x: 450, y: 50), CGPoint(x: 610, y: 110)] {
                scene.pointer(.moved, point.x, point.y)
            }
            expectEqual(owner.log, ["begin", "enter"])
            expectEqual(other.subviews.count, 2, "the picture is in the other window")
            expectEqual(UIEnvironment.current.drag?.location(in: target), CGPoint(x: 10, y: 10))
            scene.pointer(.ended, 610, 110)
            scene.settle()
            expectEqual(owner.texts, ["ink"])
            expect(owner.log.contains("drop"), owner.log.contains("end copy"), "\(owner.log)")
            // The environment holds its services weakly.
            withExtendedLifetime(desktop) {}
        }
    }

    @Test func providersGiveObjectsAndData() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
        let provider = NSItemProvider(object: image)
        expectEqual(provider.registeredTypeIdentifiers, ["public.png"])
        expect(provider.hasItemConformingToTypeIdentifier("public.image"), !provider.canLoadObject(ofClass: NSString.self))
        var loaded: UIImage?
        provider.loadObject(ofClass: UIImage.self) { object, _ in loaded = object as? UIImage }
        expect(loaded === image, "the object itself")
        var failure: (any Error)?
        provider.loadObject(ofClass: NSURL.self) { _, error in failure = error }
        expectEqual(failure as? NSItemProvider.ErrorCode, .itemUnavailableError)
        // From data another object is made.
        let other = NSItemProvider(item: image.pngData(), typeIdentifier: "public.png")
        other.loadObject(ofClass: UIImage.self) { object, _ in loaded = object as? UIImage }
        expect(loaded !== image, loaded?.size.width == 4 * image.scale)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
        try Data("abc".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let text = try require(NSItemProvider(contentsOf: file))
        expectEqual(text.suggestedName, file.lastPathComponent)
        var read: String?
        text.loadObject(ofClass: NSString.self) { object, _ in read = object.map { "\($0)" } }
        expectEqual(read, "abc")
        let address = NSItemProvider(object: NSURL(string: "https://example.com/")!)
        address.loadObject(ofClass: NSString.self) { object, _ in read = object.map { "\($0)" } }
        expectEqual(read, "https://example.com/")
        expectNil(NSItemProvider(contentsOf: file.appendingPathComponent("missing")))
        expectEqual(NSItemProvider(item: 3, typeIdentifier: nil).registeredTypeIdentifiers, [])
    }
}
