import CAML
import Expectations
import Foundation
import Testing

/// Emitters with behaviours and flip-books, meshes, and the styles of wallpapers.
@Suite struct EmitterReadingTests {
    private let emitter = """
        <sublayers><CAEmitterLayer id="e" name="Rain" emitterShape="path" emitterMode="sequential" emitterPath="0 0 m 100 0 l"
            cullRect="-inf -inf 1.797693134862e308 1.797693134862e308" cullMinZ="-5" cullMaxZ="5">
          <emitterBehaviors>
            <CAEmitterBehavior type="wave" name="sway" frequency="0.5"><force type="CAPoint3D" value="100 -20 3"/></CAEmitterBehavior>
            <CAEmitterBehavior type="valueOverLife" name="fade" keyPath="color.alpha" additive="1">
              <values><integer value="0"/><real value="0.5"/></values><locations type="NSArray"><real value="0"/><real value="1"/>
              </locations></CAEmitterBehavior>
            <CAEmitterBehavior type="attractor" name="pull" attractorType="planar" stiffness="4" position="3 4" falloff="inf"/>
            <CAEmitterBehavior type="colorOverLife"><colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
            </CAEmitterBehavior>
            <CAEmitterBehavior type="light" name="lamp" spot="1" coneAngle="0.5"><color value="1 1 0"/></CAEmitterBehavior>
          </emitterBehaviors>
          <emitterCells>
            <CAEmitterCell name="drop" birthRate="3" mass="2" massRange="1" rotation="0.5" rotationRange="0.25" particleType="plane"
              orientationLatitude="1" orientationLongitude="2" orientationRange="0.5" contentsFrameCount="6"
              contentsFramesPerRow="3" contentsFramesPerSecond="12" contentsFrameMode="random"/>
          </emitterCells>
        </CAEmitterLayer></sublayers>
        <states><LKState name="calm"><elements>
          <LKStateSetValue targetId="e" keyPath="emitterBehaviors.sway.frequency"><value type="real" value="0.1"/></LKStateSetValue>
          <LKStateSetValue targetId="e" keyPath="emitterBehaviors.fade.values.@index(1)"><value type="real" value="1"/>
          </LKStateSetValue></elements></LKState></states>
        """

    @Test func emittersAreReadInFull() throws {
        let package = try package(emitter)
        expectEqual(lost(package), [])
        let layer = try require(package.publishedObject(withName: "Rain") as? CAEmitterLayer)
        let behaviors = try require(layer.emitterBehaviors)
        expectEqual(behaviors.map(\.type), ["wave", "valueOverLife", "attractor", "colorOverLife", "light"])
        expectEqual(behaviors[0].value(forKey: "force") as? [NSNumber], [100, -20, 3])
        expectEqual(behaviors[1].value(forKey: "values") as? [NSNumber], [0, 0.5])
        expectEqual(behaviors[1].value(forKey: "additive") as? NSNumber, 1)
        expectEqual(behaviors[2].value(forKey: "attractorType") as? String, "planar")
        expectEqual((behaviors[2].value(forKey: "falloff") as? NSNumber)?.doubleValue, .infinity)
        expectEqual((behaviors[3].value(forKey: "colors") as? [CGColor])?.count, 2)
        expectEqual((behaviors[4].value(forKey: "color") as? CGColor)?.components, [1, 1, 0, 1])
        expectEqual(layer.emitterShape, .path)
        expectEqual(layer.emitterPath?.boundingBox, CGRect(x: 0, y: 0, width: 100, height: 0))
        expectEqual(layer.cullRect, CGRect(x: -1e9, y: -1e9, width: 1e9, height: 1e9))
        let cell = try require(layer.emitterCells?.first)
        expectEqual([cell.mass, cell.massRange, cell.rotation, cell.rotationRange], [2, 1, 0.5, 0.25])
        expectEqual([cell.contentsFrameCount, cell.contentsFramesPerRow], [6, 3])
        expectEqual(cell.contentsFrameMode, .random)
        expectEqual(cell.particleType, .plane)
    }

    @Test func statesReachBehaviors() throws {
        let package = try package(emitter)
        let controller = CAStateController(layer: package.rootLayer)
        let layer = try require(package.publishedObject(withName: "Rain") as? CAEmitterLayer)
        controller.setState(package.rootLayer.state(withName: "calm"), ofLayer: package.rootLayer, transitionSpeed: 0)
        expectEqual((layer.value(forKeyPath: "emitterBehaviors.sway.frequency") as? NSNumber)?.doubleValue, 0.1)
        expectEqual(layer.value(forKeyPath: "emitterBehaviors.fade.values") as? [NSNumber], [0, 1])
        controller.setState(nil, ofLayer: package.rootLayer, transitionSpeed: 0)
        expectEqual((layer.value(forKeyPath: "emitterBehaviors.sway.frequency") as? NSNumber)?.doubleValue, 0.5)
    }

    @Test func whatIsUnknownIsSaid() throws {
        let package = try package(
            """
            <sublayers><CAEmitterLayer><emitterBehaviors><CAEmitterBehavior type="magic"/>
            <CAEmitterBehavior type="drag" lift="3"/></emitterBehaviors></CAEmitterLayer></sublayers>
            """)
        expectEqual(lost(package), ["the behavior magic", "lift of the behavior drag"])
    }

    private let mesh = "[0 0] [0 0 0] v [1 0] [1 0 0.5] v [1 1] [1 1 0] v [0 1] [0 1 0] v [0 1 2 3] [0 0 0 0] f"

    @Test func meshesAreRead() throws {
        let plain = try package("", attributes: "meshTransform=\"\(mesh)\"")
        expectEqual(plain.issues, [])
        expectEqual(plain.rootLayer.meshTransform?.vertexCount, 4)
        expectEqual(plain.rootLayer.meshTransform?.vertex(at: 1).to.z, 0.5)
        let divided = try package("<meshTransform subdivisionSteps=\"2\" depthNormalization=\"width\" value=\"\(mesh)\"/>")
        expectEqual(divided.issues, [])
        expectEqual(divided.rootLayer.meshTransform?.subdivisionSteps, 2)
        expectEqual(divided.rootLayer.meshTransform?.depthNormalization, .width)
        for broken in ["[0 0] v", "1 2 3 4 f", "[0 0] [0 0 0] v [0 -1 0 0] f", "x"] {
            let package = try package("", attributes: "meshTransform=\"\(broken)\"")
            expectNil(package.rootLayer.meshTransform)
            expectEqual(package.issues.map(\.severity), [.faulty])
        }
    }

    @Test func meshesAndBehaviorsAreWrittenBack() throws {
        let first = try package(emitter + "<meshTransform subdivisionSteps=\"2\" value=\"\(mesh)\"/>")
        let writer = CAMLWriter()
        let second = try CAPackage(data: writer.document(of: first.rootLayer))
        expectEqual(writer.unsaved, [])
        expectEqual(lost(second), [])
        expect(try require(second.rootLayer.meshTransform).isEqual(first.rootLayer.meshTransform))
        let layer = try require(second.publishedObject(withName: "Rain") as? CAEmitterLayer)
        expectEqual(layer.emitterBehaviors?.map(\.type), ["wave", "valueOverLife", "attractor", "colorOverLife", "light"])
        expectEqual(layer.emitterBehaviors?[0].value(forKey: "force") as? [NSNumber], [100, -20, 3])
        expectEqual((layer.emitterBehaviors?[2].value(forKey: "falloff") as? NSNumber)?.doubleValue, .infinity)
        expectEqual(layer.emitterCells?.first?.contentsFrameMode, .random)
    }

    @Test func anEmptyDocumentIsAnEmptyLayer() throws {
        let package = try CAPackage(data: Data("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"/>".utf8))
        expectNil(package.rootLayer.sublayers)
        expectEqual(package.issues.map(\.message), ["the document is empty"])
    }

    @Test func stylesMoveLayersByTheTilt() throws {
        let package = try package(
            """
            <sublayers><CALayer name="Hill" bounds="0 0 10 10" position="50 100"/></sublayers>
            <style>
              <wallpaperBackgroundAssetNames type="NSArray"/>
              <wallpaperParallaxGroups type="NSArray">
                <NSDictionary><axis type="string" value="x"/><image type="string" value="null"/>
                  <keyPath type="string" value="position.x"/><layerName type="string" value="Hill"/>
                  <mapMaxTo type="real" value="70"/><mapMinTo type="real" value="30"/></NSDictionary>
                <NSDictionary><axis type="string" value="z"/></NSDictionary>
              </wallpaperParallaxGroups>
              <wallpaperPropertyGroups type="NSArray">
                <NSDictionary><keyPath type="string" value="opacity"/><layerName type="string" value="Hill"/>
                  <v_lock type="real" value="1"/><v_home type="real" value="0.5"/><v_sleep type="real" value="0"/></NSDictionary>
              </wallpaperPropertyGroups>
            </style>
            """)
        expectEqual(lost(package), [])
        expectEqual(package.parallaxGroups.count, 1)
        expectEqual(package.parallaxGroups.first?.axis, .x)
        expectEqual(package.parallaxGroups.first?.ends.first, 30)
        expectEqual(package.parallaxGroups.first?.ends.last, 70)
        let hill = try require(package.publishedObject(withName: "Hill") as? CALayer)
        for (tilt, x) in [(-1.0, 30.0), (0.5, 60), (9, 70), (.nan, 50)] {
            package.setTilt(x: tilt, y: 0)
            expectEqual(Double(hill.position.x), x)
        }
        expectEqual(package.rootLayer.states.map(\.name), ["Locked", "Unlock", "Sleep"])
        let controller = CAStateController(layer: package.rootLayer)
        controller.setState(package.rootLayer.state(withName: "Unlock"), ofLayer: package.rootLayer, transitionSpeed: 0)
        expectEqual(hill.opacity, 0.5)
    }
}
