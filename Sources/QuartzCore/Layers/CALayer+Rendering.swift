// Drawing the model tree on the CPU, into a bitmap context.

extension CALayer {
    /// Draws the layer's content and its subtree in the layer's coordinates, without its position and transform.
    final func draw(treeIn context: CGContext) {
        draw(treeIn: context, Descent(budget: RenderingBudget()))
    }

    /// The state of a layer during the traversal.
    private struct Descent {
        let budget: RenderingBudget
        var depth = 0
        /// The number of enclosing pictures that cast shadows.
        var shadows = 0
        /// Whether flipped ancestors have mirrored the plane.
        var isUpsideDown = false
    }

    private func draw(treeIn context: CGContext, _ descent: Descent) {
        guard !isHidden, opacity > 0, TreeLimits.allows(descent.depth), descent.budget.allowsOne() else { return }
        // A tree that has not been shown yet has drawn nothing.
        performDisplayIfNeeded()
        let isGroup = opacity < 1 || mask != nil
        let castsShadow = castsSilhouetteShadow && descent.shadows < Self.mostSilhouettes
        context.saveGState()
        if isGroup {
            context.setAlpha(CGFloat(min(opacity, 1)))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        if let path = shadowPath ?? (castsSilhouetteShadow && !castsShadow ? outline : nil) { drawShadow(of: path, in: context) }
        if castsShadow {
            context.saveGState()
            setShadow(in: context, displacedBy: 0)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        context.saveGState()
        if masksToBounds { context.addPath(outline); context.clip() }
        drawBackground(in: context)
        drawContents(in: context, isUpsideDown: descent.isUpsideDown)
        var below = descent
        below.depth += 1
        if castsShadow { below.shadows += 1 }
        if isGeometryFlipped { below.isUpsideDown.toggle() }
        drawCopies(in: context, descent.budget) { drawSublayers(in: context, below, movedBy: $0) }
        context.restoreGState()
        drawBorder(in: context)
        drawParticles(in: context, descent.budget)
        if castsShadow {
            context.endTransparencyLayer()
            context.restoreGState()
        }
        if let mask { draw(mask, in: context, descent) }
        if isGroup { context.endTransparencyLayer() }
        context.restoreGState()
    }

    /// The bounds with rounded corners.
    final var outline: CGPath {
        let radii = withGeometry { BoxLook($0.values).radii }
        return CGPath(geometry: PathGeometry(rect: bounds, radii: radii))
    }

    private func drawBackground(in context: CGContext) {
        func fill(_ color: CGColor) {
            context.setFillColor(color)
            context.addPath(outline)
            context.fillPath()
        }
        if let patternColor { context.withPatternsFromHere { fill(patternColor) } }
        if let color = withGeometry({ BoxLook($0.values).background }) { fill(CGColor(rgba: color)) }
    }

    /// Images, tiles and text stay upright in a mirrored plane; shapes and gradients are mirrored.
    private func drawContents(in context: CGContext, isUpsideDown: Bool) {
        func upright(_ draw: () -> Void) {
            guard isUpsideDown else { return draw() }
            context.saveGState()
            context.concatenate(withGeometry(\.upsideDown).affine)
            draw()
            context.restoreGState()
        }
        upright { drawImage(in: context) }
        if self is CATiledLayer || self is CATextLayer { upright { drawOwn(in: context) } } else { drawOwn(in: context) }
    }

    private func drawImage(in context: CGContext) {
        guard case .image(let image) = committedValue(of: .contents) else { return }
        let fit = withGeometry {
            ContentsFit(image: image, values: $0.values, gravity: contentsGravity, bounds: bounds)
        }
        for part in fit.parts {
            let t = part.texture
            let crop = CGRect(
                x: CGFloat(t.x) * CGFloat(image.width), y: CGFloat(t.y) * CGFloat(image.height),
                width: CGFloat(t.z - t.x) * CGFloat(image.width), height: CGFloat(t.w - t.y) * CGFloat(image.height))
            guard let piece = t == [0, 0, 1, 1] ? image : image.cropping(to: crop) else { continue }
            context.drawUpright(
                piece,
                in: CGRect(
                    x: CGFloat(part.rect.x), y: CGFloat(part.rect.y), width: CGFloat(part.rect.z), height: CGFloat(part.rect.w)))
        }
    }

    /// Draws the content of shape, text, gradient and tiled layers between background and sublayers.
    private func drawOwn(in context: CGContext) {
        if let gradient = self as? CAGradientLayer {
            gradient.drawGradient(in: context)
        } else if let tiled = self as? CATiledLayer {
            tiled.drawUntiled(in: context)
        } else if let shape = self as? CAShapeLayer, let path = shape.path {
            let key = withGeometry {
                ShapeKey(values: $0.values, traits: traits, dashes: shape.lineDashPattern?.map(\.doubleValue) ?? [])
            }
            let outlines = ShapeCache().shape(for: 0, path: path.geometry, key: key)
            fill(outlines.fill, shape.fillColor, in: context)
            fill(outlines.stroke, shape.strokeColor, in: context)
        } else if case .typeset(let text) = committedValue(of: .string) {
            for shape in text.committed { fill(shape.source, CGColor(rgba: shape.color), in: context) }
        }
    }

    private func fill(_ source: ShapeSource?, _ color: CGColor?, in context: CGContext) {
        guard let source, let color else { return }
        context.setFillColor(color)
        context.addPath(CGPath(geometry: source.geometry(within: context.boundingBoxOfClipPath)))
        context.fillPath(using: source.fillRule)
    }

    private func drawSublayers(in context: CGContext, _ descent: Descent, movedBy step: Matrix4) {
        let layers = sublayers ?? []
        let outer = withGeometry(\.forSublayers)
        for index in Self.indicesBackToFront(layers) {
            let layer = layers[index]
            let own = layer.withGeometry(\.toParent) * step
            context.saveGState()
            context.concatenate((outer.map { own * $0 } ?? own).affine)
            layer.draw(treeIn: context, descent)
            context.restoreGState()
        }
    }

    private func drawBorder(in context: CGContext) {
        guard let border = withGeometry({ BoxLook($0.values).border }) else { return }
        context.saveGState()
        context.addPath(outline)
        context.clip()
        context.setStrokeColor(CGColor(rgba: border.color))
        // The inner half of a line of twice the width.
        context.setLineWidth(2 * CGFloat(border.width))
        context.addPath(outline)
        context.strokePath()
        context.restoreGState()
    }

    /// Keeps only the part of the drawn layer inside the mask.
    private func draw(_ mask: CALayer, in context: CGContext, _ descent: Descent) {
        context.saveGState()
        context.setBlendMode(.destinationIn)
        context.setAlpha(1)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setBlendMode(.normal)
        context.concatenate(mask.withGeometry(\.toParent).affine)
        mask.draw(treeIn: context, Descent(budget: descent.budget, depth: descent.depth + 1))
        context.endTransparencyLayer()
        context.restoreGState()
    }
}

extension CGColor {
    /// A colour of sRGB components that are not premultiplied.
    convenience init(rgba c: SIMD4<Double>) {
        self.init(srgbRed: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
    }
}

extension Matrix4 {
    /// The part of the matrix within the plane z = 0.
    var affine: CGAffineTransform {
        CGAffineTransform(
            a: CGFloat(r0.x), b: CGFloat(r0.y), c: CGFloat(r1.x), d: CGFloat(r1.y), tx: CGFloat(r3.x), ty: CGFloat(r3.y))
    }
}

extension PathGeometry {
    /// Creates a rectangle with separate corner radii: top left, top right, bottom right, bottom left.
    init(rect: CGRect, radii: SIMD4<Float>) {
        let r = (0..<4).map { CGFloat(radii[$0]) }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: rect.minX + r[0], y: rect.minY))
        let corners: [(CGPoint, CGPoint, CGFloat)] = [
            (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), r[1]),
            (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY), r[2]),
            (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.minY), r[3]),
            (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), r[0]),
        ]
        for (corner, next, radius) in corners {
            if radius > 0 {
                path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
            } else {
                path.addLine(to: corner)
            }
        }
        path.closeSubpath()
        self = path.geometry
    }
}
