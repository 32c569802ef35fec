import QuartzUI

/// The identity of the modules in this program. Code that is loaded into it must have been compiled against equal ones, because it
/// accesses properties by their offsets and calls methods by their places.
package enum EngineIdentity {
    /// The compiler's version and a hash of the layouts of central classes.
    package static let text = "Swift \(compiler), layout \(String(layout, radix: 16))"

    /// The name of the function by which a library states the identity that it was compiled against.
    package static let symbol = "quartz_engine_identity"

    private static var compiler: String {
        #if compiler(>=6.6)
            "6.6 or newer"
        #elseif compiler(>=6.5)
            "6.5"
        #elseif compiler(>=6.4)
            "6.4"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    private static let classes: [AnyClass] = [
        CALayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAEmitterLayer.self, CAReplicatorLayer.self,
        CAAnimation.self, CABasicAnimation.self, CAKeyframeAnimation.self, CAAnimationGroup.self, CADisplayLink.self,
        CAEventTracer.self, CARenderer.self, CAMediaTimingFunction.self, UIResponder.self, UIView.self, UIControl.self,
        UILabel.self, UIButton.self, UIScrollView.self, UITextView.self, UITextField.self, UISegmentedControl.self,
        UIGestureRecognizer.self, UIViewController.self, UIWindow.self, MainLoop.self, SDLWindow.self, RenderServer.self,
    ]

    /// FNV-1a over the names of the classes, the sizes of their objects and method tables, and the offsets of their properties.
    private static var layout: UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01b3 }
        for type in classes {
            for byte in String(reflecting: type).utf8 { add(UInt64(byte)) }
            // Swift's class metadata: kind, superclass, flags and address point (4 bytes each), the object's size, alignment, the
            // size of the metadata and its address point; then method table and offsets. An offset is less than any address.
            let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
            let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
            let start = metadata.load(fromByteOffset: 36, as: UInt32.self)
            add(UInt64(metadata.load(fromByteOffset: 24, as: UInt32.self)))
            add(UInt64(size))
            guard size > start, size - start < 1 << 16 else { continue }
            for place in stride(from: 48, to: Int(size - start), by: 8) {
                let word = metadata.load(fromByteOffset: place, as: UInt64.self)
                add(word < 1 << 16 ? word : UInt64(place))
            }
        }
        return hash
    }
}
