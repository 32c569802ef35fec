import CAML
import Expectations
import Foundation
import Testing

/// Layers of all classes, images, filters and animations.
@Suite struct ObjectTests {
    /// Four pixels: red, green, blue, white.
    private let png: Data? = CGImage(
        width: 2, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
    ).flatMap { try? ImageEncoder.encodePNG($0) }

    @Test func classesHaveTheirProperties() throws {
        let root = try package(
            """
            <mask bounds="0 0 5 5"/>
            <sublayers>
              <CAGradientLayer startPoint="0 0" endPoint="1 1"><type value="radial"/>
                <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
                <locations><real value="0.25"/><integer value="1"/></locations></CAGradientLayer>
              <CATextLayer string="Hi" fontSize="20" alignmentMode="center" foregroundColor="1 0 0"/>
              <CAReplicatorLayer instanceCount="3" instanceTransform="translate(5, 0, 0)"><sublayers><CALayer/></sublayers></CAReplicatorLayer>
              <CATransformLayer><sublayers><CALayer name="inner"/></sublayers></CATransformLayer>
              <CAEmitterLayer emitterShape="line" emitterSize="40 0" seed="5"><emitterCells>
                <CAEmitterCell name="rain" birthRate="20" lifetime="2" velocity="30" color="0 1 0"/></emitterCells></CAEmitterLayer>
            </sublayers>
            """
        ).rootLayer
        expectEqual(root.mask?.bounds.width, 5)
        let layers = try require(root.sublayers)
        expectEqual(layers.count, 5)
        let gradient = try require(layers[0] as? CAGradientLayer)
        expectEqual(gradient.type, .radial)
        expectEqual(gradient.locations, [0.25, 1])
        expectEqual((gradient.colors?[1] as? CGColor)?.components, [0, 0, 1, 0.5])
        let text = try require(layers[1] as? CATextLayer)
        expectEqual(text.string as? String, "Hi")
        expectEqual(text.alignmentMode, .center)
        let replicator = try require(layers[2] as? CAReplicatorLayer)
        expectEqual(replicator.instanceCount, 3)
        expectEqual(replicator.instanceTransform.m41, 5)
        expect(layers[3] is CATransformLayer)
        let emitter = try require(layers[4] as? CAEmitterLayer)
        expectEqual(emitter.emitterShape, .line)
        expectEqual(emitter.seed, 5)
        expectEqual(emitter.emitterCells?.first?.birthRate, 20)
    }

    @Test func imagesComeFromThePackage() throws {
        let png = try require(png)
        let folder = FileManager.default.temporaryDirectory.appending(path: "caml-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "assets"), withIntermediateDirectories: true)
        try png.write(to: folder.appending(path: "assets/a b.png"))
        try png.write(to: folder.deletingLastPathComponent().appending(path: "caml-outside.png"))
        let inline = "data:image/png;base64,\(png.base64EncodedString())"
        try document(
            """
            <sublayers>
              <CALayer><contents type="CGImage" src="assets/a%20b.png"/></CALayer>
              <CALayer><contents><CGImage src="assets/a b.png"/></contents></CALayer>
              <CALayer><contents type="CGImage" src="\(inline)"/></CALayer>
              <CALayer><contents type="CGImage" src="../caml-outside.png"/></CALayer>
              <CALayer><contents type="CGImage" src="/etc/passwd"/></CALayer>
              <CALayer><contents type="CGImage" src="assets/none.png"/></CALayer>
            </sublayers>
            """
        ).write(to: folder.appending(path: "main.caml"))
        try Data(
            """
            <?xml version="1.0"?><plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string>
            <key>geometryFlipped</key><true/><key>documentWidth</key><real>80</real><key>documentHeight</key><real>60</real>
            <key>publishedObjectNames</key><array><string>root</string></array></dict></plist>
            """.utf8
        ).write(to: folder.appending(path: "index.xml"))
        let package = try CAPackage(contentsOf: folder)
        let images = try require(package.rootLayer.sublayers).map { $0.contents as? CGImage }
        expectEqual(images.map { $0?.width }, [2, 2, 2, nil, nil, nil])
        expect(images[0] === images[0])
        expectEqual(
            package.issues.map(\.message),
            [
                "the image ../caml-outside.png lies outside of the package", "the image /etc/passwd lies outside of the package",
                "the image assets/none.png is missing",
            ])
        expect(package.isGeometryFlipped)
        expectEqual(package.documentSize, CGSize(width: 80, height: 60))
        expectEqual(package.publishedObjectNames, ["root"])
        expect(package.publishedObject(withName: "root") as? CALayer === package.rootLayer)
    }

    @Test func yPointsUpOnAStage() throws {
        let package = try package("<sublayers><CALayer id=\"low\" bounds=\"0 0 10 10\" position=\"50 30\"/></sublayers>")
        let stage = package.stageLayer()
        let low = try require(package.publishedObject(withName: "low") as? CALayer)
        // 30 above the bottom of 200.
        expectEqual(stage.convert(CGPoint(x: 5, y: 5), from: low), CGPoint(x: 50, y: 30))
        let host = CALayer()
        host.bounds = CGRect(x: 0, y: 0, width: 100, height: 200)
        stage.position = CGPoint(x: 50, y: 100)
        host.addSublayer(stage)
        expectEqual(host.convert(CGPoint(x: 5, y: 5), from: low), CGPoint(x: 50, y: 170))
    }

    @Test func groupBlendingIsAProperty() throws {
        let package = try package(
            "<sublayers><CALayer id=\"inner\" allowsGroupBlending=\"1\"/></sublayers>", attributes: "allowsGroupBlending=\"0\"")
        expect(package.isHonouredInFull)
        expect(!package.rootLayer.allowsGroupBlending)
        expectEqual(try require(package.publishedObject(withName: "inner") as? CALayer).allowsGroupBlending, true)
        let again = try CAPackage(data: CAMLWriter().document(of: package.rootLayer))
        expect(!again.rootLayer.allowsGroupBlending)
    }

    @Test func aMatchMoveFindsASourceThatComesLater() throws {
        let package = try package(
            """
            <sublayers>
              <CALayer id="#2" position="5 5"><animations>
                <animation type="CAMatchMoveAnimation" keyPath="position" targetsSuperlayer="1" additive="1" appliesY="0" duration="inf">
                  <sourceLayer object="#7"/>
                  <sourcePoints><CGPoint value="0 0"/><CGPoint value="10 0"/></sourcePoints>
                </animation>
              </animations></CALayer>
              <CALayer id="#7"/>
            </sublayers>
            """)
        expectEqual(package.issues.map(\.message), [])
        func check(_ package: CAPackage) throws {
            let layers = try require(package.rootLayer.sublayers)
            let key = try require(layers[0].animationKeys()?.first)
            let move = try require(layers[0].animation(forKey: key) as? CAMatchMoveAnimation)
            expect(move.sourceLayer === layers[1])
            expectEqual(move.keyPath, "position")
            expect(move.targetsSuperlayer, move.isAdditive, !move.appliesY, move.appliesX)
            expectEqual(move.sourcePoints?.count, 2)
            expectEqual(move.duration, .infinity)
        }
        try check(package)
        let writer = CAMLWriter()
        try check(try CAPackage(data: writer.document(of: package.rootLayer)))
        expectEqual(writer.unsaved, [])
        _ = writer.document(of: try require(package.rootLayer.sublayers)[0])
        expectEqual(writer.unsaved, [])
    }

    @Test func aMatchMoveWithoutASourceIsListed() throws {
        let package = try package(
            "<animations><a type=\"CAMatchMoveAnimation\"><sourceLayer object=\"none\"/></a><b type=\"CAMatchMoveAnimation\"/>"
                + "<c type=\"CAMatchMoveAnimation\" keyPath=\"nothing\"><sourceLayer object=\"root\"/></c></animations>")
        expectEqual(
            package.issues.map(\.message),
            [
                "a match move has no source layer", "the source layer of a match move is missing",
                "an animation of nothing of CALayer",
            ])
    }

    @Test func scriptsOfCommentsHaveNoEffect() throws {
        for (script, isIdle) in [("'use strict';\n// a\n/* b */\n", true), ("// a\nrun()", false), ("/* open", false)] {
            let data = document("<scriptObject src=\"a.js\"/>")
            let package = try CAPackage(data: data, options: CAPackage.Options { _ in Data(script.utf8) })
            expectEqual(package.isHonouredInFull, isIdle)
            expectEqual(package.issues.count, 1)
        }
    }

    @Test func aStageRestoresAnimationsThatACommitEnded() throws {
        let package = try package(
            "<animations><a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"9\" repeatCount=\"inf\"/></animations>")
        CATransaction.flush()
        let stage = package.stageLayer()
        expect(package.rootLayer.superlayer === stage)
        expectEqual(package.rootLayer.animationKeys(), ["a"])
    }

    @Test func filtersHaveTheirNames() throws {
        let package = try package(
            """
            <filters><CAFilter filter="multiplyColor" name="tint" inputColor="0.5 1 0"/><CAFilter filter="colorContrast" inputAmount="2"/>
              <CAFilter filter="unheardOf"/></filters>
            <compositingFilter type="CAFilter" filter="destOut" name="destOut"/>
            """)
        let filters = try require(package.rootLayer.filters as? [CIFilter])
        expectEqual(filters.map(\.name), ["tint", "colorContrast"])
        expectEqual(package.rootLayer.compositingFilter as? String, "destOut")
        expectEqual(lost(package), ["the filter unheardOf"])
        expectEqual((package.rootLayer.value(forKeyPath: "filters.colorContrast.inputAmount") as? NSNumber)?.doubleValue, 2)
    }

    @Test func animationsHaveTheirKeysAndValues() throws {
        let package = try package(
            """
            <animations>
              <animation type="CAKeyframeAnimation" keyPath="position" duration="2" beginTime="1e-100" repeatCount="inf" calculationMode="cubic">
                <values><CGPoint value="0 0"/><CAPoint3D value="10 20 0"/></values>
                <keyTimes><integer value="0"/><real value="1"/></keyTimes>
                <timingFunctions><CAMediaTimingFunction value="0.5 0 0.5 1.5"/></timingFunctions>
              </animation>
              <p key="my spring" type="CASpringAnimation" keyPath="opacity" mass="2" stiffness="300" damping="50" velocity="1" duration="0.8"/>
              <off type="CABasicAnimation" keyPath="opacity" enabled="0"/>
              <animation-1 type="CABasicAnimation" keyPath="nothing.like.it" duration="1"/>
            </animations>
            """)
        let layer = package.rootLayer
        expectEqual(Set(layer.animationKeys() ?? []), ["animation", "my spring", "animation-1"])
        let move = try require(layer.animation(forKey: "animation") as? CAKeyframeAnimation)
        expectEqual(move.values?.compactMap { $0 as? CGPoint }, [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 20)])
        expectEqual(move.keyTimes, [0, 1])
        expectEqual(move.calculationMode, .cubic)
        expectEqual(move.beginTime, 1e-100)
        expectEqual(move.repeatCount, .infinity)
        let spring = try require(layer.animation(forKey: "my spring") as? CASpringAnimation)
        expectEqual([spring.mass, spring.stiffness, spring.damping, spring.initialVelocity], [2, 300, 50, 1])
        expectEqual(lost(package), ["an animation of nothing.like.it of CALayer"])
    }
}
