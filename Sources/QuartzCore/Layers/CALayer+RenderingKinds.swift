// CPU drawing of layer classes: gradients, tiles without seams, copies, particles.

extension CAGradientLayer {
    /// Fills the rounded bounds.
    final func drawGradient(in context: CGContext) {
        guard case .colors(let colors) = committedValue(of: .colors), bounds.width > 0, bounds.height > 0 else { return }
        let source = withGeometry {
            GradientSource(
                values: $0.values, type: type, colors: colors, locations: locations?.map(\.doubleValue) ?? [])
        }
        let stops = source.stops.map { CGColor(rgba: SIMD4<Double>($0.color)) }
        guard let gradient = CGGradient(colorsSpace: nil, colors: stops, locations: source.stops.map { CGFloat($0.location) })
        else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.addPath(outline)
        context.clip()
        // Gradients are defined in units of the bounds.
        context.translateBy(x: bounds.minX, y: bounds.minY)
        context.scaleBy(x: bounds.width, y: bounds.height)
        let axis = CGVector(dx: endPoint.x - startPoint.x, dy: endPoint.y - startPoint.y)
        switch source.type {
        case .axial:
            let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
            context.drawLinearGradient(gradient, start: startPoint, end: endPoint, options: options)
        case .radial:
            // An ellipse is a circle in a scaled space. Without width or height, everything is beyond its end.
            context.translateBy(x: startPoint.x, y: startPoint.y)
            context.scaleBy(x: max(abs(axis.dx), 1e-6), y: max(abs(axis.dy), 1e-6))
            context.drawRadialGradient(
                gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: .drawsAfterEndLocation)
        case .conic:
            context.drawConicGradient(gradient, center: startPoint, angle: atan2(axis.dy, axis.dx))
        }
    }
}

extension CATiledLayer {
    /// Draws the whole layer at once, at the context's resolution.
    final func drawUntiled(in context: CGContext) {
        context.saveGState()
        context.concatenate(uprightTransform)
        context.clip(to: bounds)
        handler?.layerWillDraw(self)
        draw(in: context)
        context.restoreGState()
    }
}

extension CALayer {
    /// Draws the sublayers once, or for each copy of a replicator, transformed within the plane and tinted.
    ///
    /// - Parameter body: Draws them with a transform.
    final func drawCopies(in context: CGContext, _ budget: RenderingBudget, _ body: (Matrix4) -> Void) {
        guard self is CAReplicatorLayer else { return body(.identity) }
        guard sublayers?.isEmpty == false else { return }
        for copy in SeenCopies(withGeometry { Replicas($0.values) }) {
            guard budget.allowsOne() else { return }
            context.saveGState()
            if copy.tint == .one {
                body(copy.matrix)
            } else {
                context.beginTransparencyLayer(auxiliaryInfo: nil)
                body(copy.matrix)
                context.tintTransparencyLayer(CGColor(premultiplied: copy.tint))
                context.endTransparencyLayer()
            }
            context.restoreGState()
        }
    }

    /// Draws an emitter layer's particles at the clock's time.
    final func drawParticles(in context: CGContext, _ budget: RenderingBudget) {
        guard let emitter = self as? CAEmitterLayer else { return }
        var history = EmitterHistory()
        history.add(
            at: 0, traits: traits.emitter, cells: CommittedCell.commit(emitter.emitterCells), values: values.doubles, draft: nil)
        let known = commitState.host.flatMap { $0.tree.emitters[commitState.slot] }
        var cloud = ParticleCloud(known ?? history, at: localTime(global: CACurrentMediaTime()), left: &budget.particles)
        cloud.sort(for: emitter.renderMode)
        context.saveGState()
        defer { context.restoreGState() }
        if masksToBounds { context.addPath(outline); context.clip() }
        if emitter.renderMode == .additive { context.setBlendMode(.plusLighter) }
        let seen = context.boundingBoxOfClipPath
        for particle in cloud.particles[firstParticle(of: cloud, in: seen)...] {
            let look = cloud.looks[Int(particle.look)]
            guard seen.intersects(Self.box(of: particle, look)) else { continue }
            draw(particle, look, in: context)
        }
    }

    /// The index of the lowest particle that is drawn: those below it lie under others that cover the visible part hundreds of times.
    private func firstParticle(of cloud: ParticleCloud, in seen: CGRect) -> Int {
        var left = seen.width * seen.height * CGFloat(EmitterPainter.mostLayers)
        for (index, particle) in cloud.particles.enumerated().reversed() {
            let part = seen.intersection(Self.box(of: particle, cloud.looks[Int(particle.look)]))
            if !part.isNull { left -= part.width * part.height }
            guard left < 0 else { continue }
            EmitterPainter.warnOfBuriedParticles()
            return index + 1
        }
        return 0
    }

    /// The square about a particle that holds it at every angle.
    private static func box(of particle: ParticleCloud.Particle, _ look: ParticleCloud.Look) -> CGRect {
        let reach = abs(CGFloat(particle.scale)) * hypot(CGFloat(look.size.x), CGFloat(look.size.y)) / 2 + 1
        return CGRect(
            x: CGFloat(particle.position.x) - reach, y: CGFloat(particle.position.y) - reach, width: 2 * reach, height: 2 * reach)
    }

    private func draw(_ particle: ParticleCloud.Particle, _ look: ParticleCloud.Look, in context: CGContext) {
        let t = look.texture
        let (width, height) = (CGFloat(look.image.width), CGFloat(look.image.height))
        let crop = CGRect(
            x: CGFloat(t.x) * width, y: CGFloat(t.y) * height, width: CGFloat(t.z - t.x) * width,
            height: CGFloat(t.w - t.y) * height)
        guard let piece = t == [0, 0, 1, 1] ? look.image : look.image.cropping(to: crop) else { return }
        let size = CGSize(width: CGFloat(look.size.x), height: CGFloat(look.size.y))
        let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        context.saveGState()
        context.translateBy(x: CGFloat(particle.position.x), y: CGFloat(particle.position.y))
        context.rotate(by: CGFloat(particle.angle))
        context.scaleBy(x: CGFloat(particle.scale), y: CGFloat(particle.scale))
        if particle.color == .one {
            context.drawUpright(piece, in: rect)
        } else {
            context.beginTransparencyLayer(in: rect.insetBy(dx: -1, dy: -1), auxiliaryInfo: nil)
            context.drawUpright(piece, in: rect)
            context.tintTransparencyLayer(CGColor(premultiplied: particle.color))
            context.endTransparencyLayer()
        }
        context.restoreGState()
    }
}

extension CGColor {
    /// Creates a colour from premultiplied components.
    fileprivate convenience init(premultiplied c: SIMD4<Float>) {
        let straight = c.w > 0 ? c / c.w : .zero
        self.init(srgbRed: CGFloat(straight.x), green: CGFloat(straight.y), blue: CGFloat(straight.z), alpha: CGFloat(c.w))
    }
}
