// Zooming: scales the view that the delegate returns about its upper left corner, together with the content size.

/// The limits of a scroll view's scale, and the state of a pinch.
struct ScrollZoom {
    var least: CGFloat = 1
    var greatest: CGFloat = 1
    var pinch: UIPinchGestureRecognizer?
    /// The scale at the start of the pinch.
    var start: CGFloat = 1
    /// The content point under the fingers, at scale 1.
    var anchor = CGPoint.zero

    /// The content size set by the last scale, and its size at scale 1, so that repeated scaling accumulates no error.
    private var scaled = CGSize.zero
    private var unscaled = CGSize.zero

    /// Returns the content size at another scale.
    mutating func size(of content: CGSize, from old: CGFloat, to new: CGFloat) -> CGSize {
        if content != scaled { unscaled = CGSize(width: content.width / old, height: content.height / old) }
        scaled = CGSize(width: unscaled.width * new, height: unscaled.height * new)
        return scaled
    }

    func view(in scrollView: UIScrollView) -> UIView? { scrollView.delegate?.viewForZooming(in: scrollView) }

    func clamped(_ scale: CGFloat) -> CGFloat { min(max(scale, least), max(least, greatest)) }

    /// Returns a scale beyond the limits, reduced to the square root of the excess.
    func resisted(_ scale: CGFloat) -> CGFloat {
        let inside = clamped(scale)
        return inside * sqrt(scale / inside)
    }
}

extension UIScrollView {
    func setZoomLimits(_ least: CGFloat, _ greatest: CGFloat) {
        guard least > 0, greatest > 0, least.isFinite, greatest.isFinite else {
            return Diagnostics.warnOnce(
                "UIScrollView: zoom scales must be positive and finite, not \(least) … \(greatest); the old ones stay")
        }
        zooming.least = least
        zooming.greatest = greatest
        if least < greatest, zooming.pinch == nil {
            let pinch = ScrollPinch { [weak self] pinch in self?.pinched(pinch) }
            zooming.pinch = pinch
            addGestureRecognizer(pinch)
        } else if least >= greatest, let pinch = zooming.pinch {
            removeGestureRecognizer(pinch)
            zooming.pinch = nil
        }
    }

    // MARK: By program

    func zoom(to scale: CGFloat, animated: Bool) {
        guard scale.isFinite, scale > 0 else {
            return Diagnostics.warnOnce("UIScrollView.zoomScale: \(scale) is not a valid scale; the old one stays")
        }
        let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        let old = zoomScale
        let point = CGPoint(x: (bounds.minX + middle.x) / old, y: (bounds.minY + middle.y) / old)
        settle(zooming.clamped(scale), animated: animated) { $0.offset(of: point, at: middle) }
    }

    func zoom(toShow rect: CGRect, animated: Bool) {
        guard let view = zooming.view(in: self), rect.width > 0, rect.height > 0, rect.maxX.isFinite, rect.maxY.isFinite else {
            return
        }
        let origin = CGPoint(x: view.frame.minX / zoomScale, y: view.frame.minY / zoomScale)
        let point = CGPoint(x: origin.x + rect.midX - view.bounds.minX, y: origin.y + rect.midY - view.bounds.minY)
        let scale = zooming.clamped(min(bounds.width / rect.width, bounds.height / rect.height))
        settle(scale, animated: animated) { $0.offset(of: point, at: CGPoint(x: $0.bounds.width / 2, y: $0.bounds.height / 2)) }
    }

    /// Returns the offset at which a content point, given at scale 1, is at a position in the view.
    private func offset(of point: CGPoint, at position: CGPoint) -> CGPoint {
        CGPoint(x: point.x * zoomScale - position.x, y: point.y * zoomScale - position.y)
    }

    /// Sets a scale and an offset, animated if requested.
    private func settle(
        _ scale: CGFloat, animated: Bool, offset: @escaping (UIScrollView) -> CGPoint, completion: (() -> Void)? = nil
    ) {
        stopTravel()
        let change = {
            self.apply(scale)
            self.contentOffset = self.clamped(offset(self))
        }
        guard animated, window != nil else {
            change()
            completion?()
            return
        }
        // Finish pending layout first, so that it is not animated.
        layoutIfNeeded()
        UIView.animate(
            withDuration: Theme.calm, delay: 0, options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState],
            animations: {
                change()
                self.layoutIfNeeded()
            }, completion: { _ in completion?() })
    }

    /// Scales the view, moves its upper left corner accordingly, and scales the content size.
    private func apply(_ scale: CGFloat) {
        guard let view = zooming.view(in: self) else { return }
        let old = zoomScale
        guard scale != old, old > 0 else { return }
        let corner = view.frame.origin
        let ratio = scale / old
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        let moved = view.frame.origin
        view.center.x += corner.x * ratio - moved.x
        view.center.y += corner.y * ratio - moved.y
        contentSize = zooming.size(of: contentSize, from: old, to: scale)
        delegate?.scrollViewDidZoom(self)
    }

    // MARK: By fingers and wheel

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        let position = pinch.location(in: self)
        let inView = CGPoint(x: position.x - bounds.minX, y: position.y - bounds.minY)
        switch pinch.state {
        case .began:
            panGestureRecognizer.abandon()
            stopTravel()
            zooming.start = zoomScale
            zooming.anchor = CGPoint(x: position.x / zoomScale, y: position.y / zoomScale)
            delegate?.scrollViewWillBeginZooming(self, with: zooming.view(in: self))
        case .changed:
            let asked = zooming.start * pinch.scale
            let isFree = bouncesZoom && !pinch.isByWheel
            // Clamp the recognizer's scale, so that turning the wheel back at a limit takes effect immediately.
            if !isFree { pinch.scale = zooming.clamped(asked) / zooming.start }
            apply(isFree ? zooming.resisted(asked) : zooming.clamped(asked))
            let offset = offset(of: zooming.anchor, at: inView)
            contentOffset = isFree ? offset : clamped(offset)
            indicators.flash()
        case .ended, .cancelled:
            let scale = zooming.clamped(zoomScale)
            let anchor = zooming.anchor
            isZoomBouncing = scale != zoomScale
            settle(scale, animated: true) {
                $0.offset(of: anchor, at: inView)
            } completion: { [weak self] in
                guard let self else { return }
                isZoomBouncing = false
                delegate?.scrollViewDidEndZooming(self, with: zooming.view(in: self), atScale: zoomScale)
            }
        default: break
        }
    }
}

/// A scroll view's pinch recognizer; it begins only if there is a view to zoom.
private final class ScrollPinch: UIPinchGestureRecognizer {
    override var shouldBegin: Bool {
        guard let scrollView = view as? UIScrollView else { return false }
        return scrollView.zooming.view(in: scrollView) != nil && super.shouldBegin
    }

    // A pinch may begin after one of its fingers has started to scroll.
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
        !(preventingGestureRecognizer is ScrollPan)
    }
}
