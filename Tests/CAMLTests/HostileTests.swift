import CAML
import Expectations
import Foundation
import Testing

/// Documents of strangers: they end in an error or in layers with sound numbers.
@Suite struct HostileTests {
    private func refusal(_ text: String) -> CAMLError.Code? {
        do throws(CAMLError) {
            _ = try CAPackage(data: Data(text.utf8))
            return nil
        } catch {
            return error.code
        }
    }

    @Test func textsThatAreNoDocumentsAreRefused() {
        let laughs = (1..<10).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);&a\($0 - 1);\">" }.joined()
        let texts: [(String, CAMLError.Code)] = [
            ("", .malformed), ("<", .malformed), (String(repeating: "<", count: 100_000), .malformed),
            (String(repeating: "\0", count: 100_000), .malformed),
            ("<caml>" + String(repeating: "&", count: 100_000), .malformed),
            ("<!DOCTYPE l [<!ENTITY a0 \"ha\">\(laughs)]><caml><CALayer name=\"&a9;\"/></caml>", .malformed),
            ("<caml><CALayer name=\"&a9;\"/></caml>", .malformed), ("<caml><CALayer", .malformed), ("<plist/>", .notADocument),
            ("<caml>" + String(repeating: "<CALayer><sublayers>", count: 5000), .tooLarge), ("<caml><a/></caml>", .notADocument),
        ]
        for (text, code) in texts { expectEqual(refusal(text), code, "\(text.prefix(40))") }
        expectEqual(refusal("<!DOCTYPE l SYSTEM \"file:///etc/passwd\"><caml><CALayer/></caml>"), nil)
    }

    /// Devices and FIFOs have no end, and a sparse file may be larger than the memory.
    @Test func filesThatAreNoPlainOnesAreRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hostile-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (pipe, sparse) = (folder.appendingPathComponent("a.caml"), folder.appendingPathComponent("b.caml"))
        expectEqual(mkfifo(pipe.path, 0o600), 0)
        expect(FileManager.default.createFile(atPath: sparse.path, contents: nil))
        expectEqual(truncate(sparse.path, 20 << 30), 0)
        for file in [pipe, sparse, URL(fileURLWithPath: "/dev/zero")] {
            for opens in [{ _ = try CAPackage(contentsOf: file) }, { _ = try CAWallpaper(contentsOf: file) }]
                as [() throws -> Void]
            {
                do {
                    try opens()
                    expect(false, "\(file.path) is read")
                } catch { expectEqual((error as? CAMLError)?.code, .unreadable, "\(file.path): \(error)") }
            }
        }
    }

    @Test func badNumbersLeaveTheDefaults() throws {
        let values = [
            "nan", "NaN NaN", "inf inf inf inf", "-inf", "1e400", "undefined", "", "0x10", "rotate(nandeg)", "matrix(1)",
            "scale(1e400)",
        ]
        let names = [
            "bounds", "position", "anchorPoint", "transform", "cornerRadius", "zPosition", "borderWidth", "shadowRadius",
            "contentsScale", "opacity",
        ]
        for value in values {
            for name in names {
                let package = try package("<sublayers><CALayer id=\"a\" \(name)=\"\(value)\"/></sublayers>")
                let layer = try require(package.publishedObject(withName: "a") as? CALayer)
                let numbers = [
                    layer.bounds.width, layer.bounds.height, layer.position.x, layer.position.y, layer.anchorPoint.x,
                    layer.zPosition,
                    layer.cornerRadius, layer.borderWidth, layer.shadowRadius, layer.contentsScale, layer.transform.m11,
                    layer.transform.m41, CGFloat(layer.opacity),
                ]
                expect(numbers.allSatisfy(\.isFinite), "\(name) \(value)")
            }
        }
    }

    @Test func statesAreLimitedAndTheirChainsEnd() throws {
        let count = CAMLLimits.states + 200
        let states = (0..<count).map { index in
            """
            <LKState name="s\(index)" basedOn="s\((index + 1) % count)"><elements>
            <LKStateSetValue targetId="root" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue></elements></LKState>
            """
        }
        let package = try package("<states>\(states.joined())</states>")
        let root = package.rootLayer
        expectEqual(root.states.count, CAMLLimits.states)
        expectEqual(lost(package), ["states beyond 1000 are left out"])
        let controller = CAStateController(layer: root)
        controller.setState(root.state(withName: "s0"), ofLayer: root, transitionSpeed: 0)
        expectEqual(root.opacity, 0.25)
        controller.setState(nil, ofLayer: root, transitionSpeed: 0)
        expectEqual(root.opacity, 1)
    }

    @Test func aStateCannotPutALayerIntoItself() throws {
        let package = try package(
            """
            <sublayers><CALayer id="a"><sublayers><CALayer id="b"/></sublayers></CALayer></sublayers>
            <states><LKState name="x"><elements>
              <LKStateAddElement targetId="root" keyPath="sublayers" objectId="root"/>
              <LKStateAddElement targetId="b" keyPath="sublayers" objectId="a"/>
              <LKStateSetValue targetId="root" keyPath="sublayers"><value type="string" value="x"/></LKStateSetValue>
              <LKStateSetValue targetId="root" keyPath="bounds"><value type="string" value="x"/></LKStateSetValue>
              <LKStateSetValue targetId="root" keyPath=""/>
            </elements></LKState></states>
            """)
        let root = package.rootLayer
        let controller = CAStateController(layer: root)
        controller.setState(root.state(withName: "x"), ofLayer: root, transitionSpeed: 0)
        var (depth, layer) = (0, root.sublayers?.first)
        while let next = layer, depth < 10 { (depth, layer) = (depth + 1, next.sublayers?.first) }
        expect(depth < 10, "no cycle")
        controller.setState(nil, ofLayer: root, transitionSpeed: 0)
        expectEqual(root.sublayers?.count, 1)
        expect(root.bounds.width == 100)
    }

    @Test func cyclesOfMatchMovesEnd() throws {
        let layers = (0..<300).map { index in
            """
            <CALayer id="m\(index)"><animations><a type="CAMatchMoveAnimation" duration="inf" targetsSuperlayer="1">
            <sourceLayer object="m\((index + 1) % 300)"/><sourcePoints><CGPoint value="0 0"/><CGPoint value="1e308 nan"/></sourcePoints>
            </a></animations></CALayer>
            """
        }
        let package = try package("<sublayers>\(layers.joined())</sublayers>")
        let host = CARenderer()
        host.layer = package.stageLayer()
        CATransaction.flush()
        for layer in package.rootLayer.sublayers ?? [] {
            let place = try require(layer.presentation()).position
            expect(place.x.isFinite, place.y.isFinite)
        }
        host.layer = nil
        CATransaction.flush()
    }

    @Test func hugeListsAndImagesInTheTextAreRead() throws {
        let values = String(repeating: "<real value=\"1\"/>", count: 20_000)
        _ = try package(
            "<animations><a type=\"CAKeyframeAnimation\" keyPath=\"opacity\" duration=\"1e-300\"><values>\(values)</values></a></animations>"
        )
        let data = String(repeating: "A", count: 4_000_000)
        let package = try package("<contents type=\"CGImage\" src=\"data:image/png;base64,\(data)\"/>")
        expectNil(package.rootLayer.contents)
        expectEqual(lost(package).count, 1)
    }
}
