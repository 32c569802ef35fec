/// The action of a view's layer inside an animation block: animates from the old to the new value.
///
/// The action is created before the change and runs after it. Values that can be added (positions, sizes, transforms, corner
/// radii) are animated additively, as in UIKit since iOS 8: the difference to the old value shrinks to zero on top of running
/// animations, so that changing a target in flight never jumps. Other values (opacity, colours, contents, the anchor point) have
/// one animation under their key, which the next one replaces. It starts at the old model value, or with `.beginFromCurrentState`
/// at the presented value.
final class ViewAction: CABasicAnimation {
    private var block: AnimationBlock?
    private var key = ""
    /// The model's value before the change; may differ from the presented value.
    private var model: Any?

    /// Creates the action for a key that is about to change.
    static func make(_ layer: CALayer, key: String, block: AnimationBlock) -> ViewAction {
        let action = ViewAction()
        action.keyPath = key
        action.key = key
        action.block = block
        action.duration = block.duration
        action.timingFunction = block.timingFunction
        let isSeen = block.options.contains(.beginFromCurrentState) && (!action.isAdditive(in: layer) || block.keyframes != nil)
        action.model = value(of: layer, forKey: key)
        action.fromValue = isSeen ? seenValue(of: layer, forKey: key) : action.model
        return action
    }

    override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        // A copy, or an action for another key, belongs to the program: it is added unchanged.
        guard let block, keyPath == key else { return super.run(forKey: event, object: anObject, arguments: dict) }
        guard let layer = anObject as? CALayer else { return }
        // A layer tree without host has no time. The change itself has been made.
        guard layer.presentation() != nil || (layer.delegate as? UIView)?.window?.isHosted ?? false else { return }
        if let view = layer.delegate as? UIView { block.note(view) }
        if let keyframes = block.keyframes {
            return keyframes.note(layer, key: key, model: model, from: fromValue, to: layer.value(forKey: key))
        }
        let change = ModelChange(layer: layer, key: key, old: model, new: layer.value(forKey: key))
        let animation =
            block.spring.map { SpringTiming.animation(key, $0, duration: block.duration) } ?? CABasicAnimation(keyPath: key)
        guard let way = way(in: layer) else {
            // Without animations the presented value was that of the model, which has changed since.
            let isMoving = isAdditive(in: layer) && layer.animationKeys() != nil
            animation.fromValue = isMoving ? Self.seenValue(of: layer, forKey: key) : fromValue
            endRest(in: layer)
            block.add(animation, forKey: key, to: layer, change: change)
            return
        }
        animation.isAdditive = true
        animation.fromValue = way.back
        animation.toValue = way.nothing
        block.add(animation, forKey: Self.freeKey(key, in: layer), to: layer, change: change)
    }

    private func isAdditive(in layer: CALayer) -> Bool { layer.animations(ofKey: key).isAdditive }

    private static func value(of layer: CALayer, forKey key: String) -> Any? {
        // An NSNumber made from the Float casts back to Float; the model's double may not.
        key == "opacity" ? NSNumber(value: layer.opacity) : layer.value(forKey: key)
    }

    private static func seenValue(of layer: CALayer, forKey key: String) -> Any? {
        value(of: layer.animationKeys() == nil ? layer : layer.presentation() ?? layer, forKey: key)
    }

    /// Returns the difference from the new value back to the old, and the zero difference; nil if values cannot be added.
    private func way(in layer: CALayer) -> (back: Any, nothing: Any)? {
        guard isAdditive(in: layer), let new = layer.value(forKey: key), let old = fromValue else { return nil }
        if let old = old as? CGPoint, let new = new as? CGPoint {
            return (CGPoint(x: old.x - new.x, y: old.y - new.y), CGPoint.zero)
        }
        if let old = old as? CGSize, let new = new as? CGSize {
            return (CGSize(width: old.width - new.width, height: old.height - new.height), CGSize.zero)
        }
        if let old = old as? CGRect, let new = new as? CGRect {
            return (
                [old.minX - new.minX, old.minY - new.minY, old.width - new.width, old.height - new.height].asRect,
                CGRect.zero
            )
        }
        if let old = old as? CATransform3D, let new = new as? CATransform3D {
            return CATransform3DConcat(old, CATransform3DInvert(new)).beforeClockwiseHalfTurn.way(times: new, leadsTo: old)
        }
        if let old = (old as? NSNumber)?.doubleValue, let new = (new as? NSNumber)?.doubleValue {
            return (NSNumber(value: old - new), NSNumber(value: 0))
        }
        return nil
    }

    /// Removes the remaining additive animations of the key. The new animation replaces only the first of them.
    private func endRest(in layer: CALayer) {
        for other in layer.animationKeys() ?? []
        where other.hasPrefix("\(key)-") && layer.animation(forKey: other)?.delegate is BlockAnimation {
            layer.removeAnimation(forKey: other)
        }
    }

    /// Returns the first free key of key, key-2, key-3, …
    private static func freeKey(_ key: String, in layer: CALayer) -> String {
        let taken = Set(layer.animationKeys() ?? [])
        guard taken.contains(key) else { return key }
        var number = 2
        while taken.contains("\(key)-\(number)") { number += 1 }
        return "\(key)-\(number)"
    }
}

extension [CGFloat] {
    /// Four numbers as a rectangle; its size may be negative for a difference of rectangles.
    fileprivate var asRect: CGRect { CGRect(x: self[0], y: self[1], width: self[2], height: self[3]) }
}

extension CATransform3D {
    /// This transform and the identity, if concatenating this transform with another gives the wanted one; nil if it does not,
    /// because the other one is singular.
    fileprivate func way(times other: CATransform3D, leadsTo wanted: CATransform3D) -> (back: Any, nothing: Any)? {
        let reached = CATransform3DConcat(self, other)
        let isThere = zip(reached.elements, wanted.elements).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
        return isThere ? (NSValue(caTransform3D: self), NSValue(caTransform3D: CATransform3DIdentity)) : nil
    }

    /// The transform, or for a half turn about z one that is less than it by an angle below a rounding error of pixels. Both ways back
    /// from a half turn are equally short; the shorter one of the result makes the view turn clockwise.
    fileprivate var beforeClockwiseHalfTurn: CATransform3D {
        let bias: CGFloat = 1e-10
        guard m11 < 0, m22 < 0, m33 > 0, abs(m12 - m21) < bias * -(m11 + m22) else { return self }
        return CATransform3DConcat(CATransform3DMakeRotation(bias, 0, 0, 1), self)
    }

    private var elements: [CGFloat] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }
}

extension UIView {
    final func viewAction(for layer: CALayer, forKey event: String) -> any CAAction {
        let isAnimated =
            switch layer.animations(ofKey: event).scope {
            case .none: false
            case .addedLayers: layer !== self.layer || animatesLayerProperties
            case .views: true
            }
        guard layer.delegate === self, isAnimated, let block = AnimationBlock.current ?? AnimationBlock.makeImplicit?(),
            block.animates
        else {
            return NSNull()
        }
        return ViewAction.make(layer, key: event, block: block)
    }
}
