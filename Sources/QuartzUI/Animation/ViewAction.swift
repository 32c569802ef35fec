/// The action of a view's layer inside an animation block: animates from what was to what has been set.
///
/// Asked for before the change, run after it. What can be added up (places, sizes, transforms, corners) is animated additively, as UIKit
/// has done since iOS 8: the way from the old value shrinks to nothing on top of other animations, so that a change of mind never jumps.
/// The rest (opacity, colours, pictures, the anchor point) has one animation under its key, which the next one replaces. It begins at
/// the model's old value, with `.beginFromCurrentState` at the value that is seen.
final class ViewAction: CABasicAnimation {
    private var block: AnimationBlock?
    private var key = ""
    /// The model's value before the change, which may be another than the one seen.
    private var model: Any?

    /// Creates the action for a key that is about to change.
    static func make(_ layer: CALayer, key: String, block: AnimationBlock) -> ViewAction {
        let action = ViewAction()
        action.keyPath = key
        action.key = key
        action.block = block
        action.duration = block.duration
        let isSeen = block.options.contains(.beginFromCurrentState) && (!adds(key) || block.keyframes != nil)
        action.model = value(of: layer, forKey: key)
        action.fromValue = isSeen ? seenValue(of: layer, forKey: key) : action.model
        return action
    }

    override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let block, let layer = anObject as? CALayer else { return }
        // A tree that nobody shows has no time; the change itself has been made.
        guard layer.presentation() != nil || (layer.delegate as? UIView)?.window?.isHosted ?? false else { return }
        if let view = layer.delegate as? UIView { block.note(view) }
        if let keyframes = block.keyframes {
            return keyframes.note(layer, key: key, model: model, from: fromValue, to: layer.value(forKey: key))
        }
        let change = ModelChange(layer: layer, key: key, old: model, new: layer.value(forKey: key))
        let animation =
            block.spring.map { SpringTiming.animation(key, $0, duration: block.duration) } ?? CABasicAnimation(keyPath: key)
        guard let way = way(in: layer) else {
            animation.fromValue = Self.adds(key) ? Self.seenValue(of: layer, forKey: key) : fromValue
            endRest(in: layer)
            block.add(animation, forKey: key, to: layer, change: change)
            return
        }
        animation.isAdditive = true
        animation.fromValue = way.back
        animation.toValue = way.nothing
        block.add(animation, forKey: Self.freeKey(key, in: layer), to: layer, change: change)
    }

    private static func value(of layer: CALayer, forKey key: String) -> Any? {
        // A Float's own number: it casts back to Float, and the model's double may not.
        key == "opacity" ? NSNumber(value: layer.opacity) : layer.value(forKey: key)
    }

    private static func seenValue(of layer: CALayer, forKey key: String) -> Any? {
        value(of: layer.animationKeys() == nil ? layer : layer.presentation() ?? layer, forKey: key)
    }

    /// Keys whose values can be added up.
    private static let additive: Set<String> = [
        "bounds", "position", "zPosition", "anchorPointZ", "transform", "sublayerTransform", "cornerRadius", "borderWidth",
        "shadowOpacity", "shadowRadius", "shadowOffset",
    ]

    private static func adds(_ key: String) -> Bool { additive.contains(key) }

    /// The way from the new value back to the old, and no way at all; nil where values cannot be added.
    private func way(in layer: CALayer) -> (back: Any, nothing: Any)? {
        guard Self.adds(key), let new = layer.value(forKey: key), let old = fromValue else { return nil }
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
            return CATransform3DConcat(old, CATransform3DInvert(new)).way(times: new, leadsTo: old)
        }
        if let old = (old as? NSNumber)?.doubleValue, let new = (new as? NSNumber)?.doubleValue {
            return (NSNumber(value: old - new), NSNumber(value: 0))
        }
        return nil
    }

    /// Ends what would still be added to the value that is animated to: the animation takes the place of the first of them only.
    private func endRest(in layer: CALayer) {
        for other in layer.animationKeys() ?? []
        where other.hasPrefix("\(key)-") && layer.animation(forKey: other)?.delegate is AnimationBlock {
            layer.removeAnimation(forKey: other)
        }
    }

    /// The key itself, or the first of key-2, key-3 … that is free.
    private static func freeKey(_ key: String, in layer: CALayer) -> String {
        let taken = Set(layer.animationKeys() ?? [])
        guard taken.contains(key) else { return key }
        var number = 2
        while taken.contains("\(key)-\(number)") { number += 1 }
        return "\(key)-\(number)"
    }
}

extension [CGFloat] {
    /// Four numbers as a rectangle; its size may be negative, as the difference of two rectangles' can be.
    fileprivate var asRect: CGRect { CGRect(x: self[0], y: self[1], width: self[2], height: self[3]) }
}

extension CATransform3D {
    /// The way back to a transform, and no way at all, where this is what has to come before another; nil where the other one squashes
    /// space, so that nothing before it leads back.
    fileprivate func way(times other: CATransform3D, leadsTo wanted: CATransform3D) -> (back: Any, nothing: Any)? {
        let reached = CATransform3DConcat(self, other)
        let isThere = zip(reached.elements, wanted.elements).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
        return isThere ? (NSValue(caTransform3D: self), NSValue(caTransform3D: CATransform3DIdentity)) : nil
    }

    private var elements: [CGFloat] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }
}

extension UIView {
    /// What a block animates of a view's own layer: what UIView itself has a property for, and its picture.
    private static let viewKeys: Set<String> = [
        "bounds", "position", "anchorPoint", "transform", "sublayerTransform", "opacity", "backgroundColor", "cornerRadius",
        "contents", "contentsRect", "contentsCenter",
    ]

    /// What a block animates of layers that a view is the delegate of, beside its own; anything else changes at once.
    private static let layerKeys: Set<String> = [
        "zPosition", "anchorPointZ", "borderWidth", "borderColor", "shadowOpacity", "shadowRadius", "shadowOffset", "shadowColor",
        "shadowPath", "path", "fillColor", "strokeColor", "lineWidth", "strokeStart", "strokeEnd", "lineDashPhase", "miterLimit",
        "colors", "locations", "startPoint", "endPoint", "fontSize", "foregroundColor",
    ]

    final func viewAction(for layer: CALayer, forKey event: String) -> any CAAction {
        let isAnimated =
            Self.viewKeys.contains(event) || (layer !== self.layer || animatesLayerProperties) && Self.layerKeys.contains(event)
        guard layer.delegate === self, isAnimated, let block = AnimationBlock.current ?? NSAnimationContext.implicitBlock,
            block.animates
        else {
            return NSNull()
        }
        return ViewAction.make(layer, key: event, block: block)
    }
}
