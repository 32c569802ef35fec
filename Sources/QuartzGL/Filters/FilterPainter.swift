import CGLES
import QuartzCompositor

/// Applies filters to pictures, in pixels.
struct FilterPainter {
    let programs: ProgramLibrary<FilterProgram>
    let pool: RenderTexturePool
    /// The device pixel of a picture's first texel.
    let origin: SIMD2<Float>
    /// The texels of the result that are computed; nil for all.
    private var scissor: PixelBox?

    init(programs: ProgramLibrary<FilterProgram>, pool: RenderTexturePool, origin: SIMD2<Float>) {
        self.programs = programs
        self.pool = pool
        self.origin = origin
    }

    /// Applies filters to a picture, in order. Returns the picture to the pool if the result is another.
    ///
    /// - Parameters:
    ///   - operations: The operations, with lengths and positions in device pixels.
    ///   - shown: The texels of the result that are read. The others may be undefined.
    func apply(
        _ operations: [FilterOperation], to image: FilterImage, shown: PixelBox
    ) throws(RenderError) -> FilterImage {
        var image = image
        for (index, operation) in operations.enumerated() {
            var painter = self
            painter.scissor = index == operations.count - 1 ? shown : nil
            guard let next = try painter.apply(operation, to: image) else { continue }
            pool.giveBack(image.texture)
            image = next
        }
        return image
    }

    /// Returns the result of one filter; nil if it changes nothing.
    private func apply(_ operation: FilterOperation, to image: FilterImage) throws(RenderError) -> FilterImage? {
        switch operation {
        case .gaussianBlur(let sigma):
            guard sigma >= Blur.leastSigma else { return nil }
            return try blurred(image, Blur(sigma: sigma), enlarged: true).image
        case .boxBlur(let radius):
            guard radius > 0.05 else { return nil }
            return try blurred(image, Blur(radius: radius), enlarged: true).image
        case .color(let matrix): return try paint(.color, image, numbers: [matrix.red, matrix.green, matrix.blue])
        case .motionBlur(let vector): return try motionBlurred(image, along: vector)
        case .zoomBlur(let center, let factor, let reach):
            guard factor > 0, factor != 1 else { return nil }
            let middle = center - origin
            let samples = Float(ZoomBlur.samples(reach: reach))
            return try paint(.zoom, image, numbers: [[middle.x, middle.y, factor, samples]])
        case .pixel(let function, let numbers): return try paint(.pixel(function), image, numbers: Array(numbers.prefix(8)))
        case .distortion(let kind, let center, let radius, let amount):
            guard radius > 0 else { return nil }
            let middle = center - origin
            return try paint(.distortion(kind), image, numbers: [[middle.x, middle.y, radius, amount]])
        case .pixellate(let side, let anchor): return try pixellated(image, side: side, anchor: anchor)
        case .bloom(let sigma, let intensity):
            return try paint(.bloom, image, blurredBy: sigma, numbers: [[intensity, 0, 0, 0]])
        case .gloom(let sigma, let intensity):
            return try paint(.gloom, image, blurredBy: sigma, numbers: [[intensity, 0, 0, 0]])
        case .sharpen(let sigma, let intensity, let isOfLuminance):
            return try paint(.sharpen, image, blurredBy: sigma, numbers: [[intensity, isOfLuminance ? 1 : 0, 0, 0]])
        case .vignette(let center, let clear, let reach, let intensity):
            let middle = center - origin
            return try paint(.vignette, image, numbers: [[middle.x, middle.y, clear, reach - clear], [intensity, 0, 0, 0]])
        case .shadow(let color, let offset, let sigma):
            return try paint(.shadow, image, blurredBy: sigma, numbers: [color, [offset.x, offset.y, 0, 0]])
        }
    }

    // MARK: One pass

    /// The program and the parameters of one pass.
    private struct FilterPass {
        let kind: FilterProgram.Kind
        /// The size of the result; nil for the source's.
        var size: (width: Int, height: Int)?
        /// The number of the source's texels per pixel of the result.
        var ratio: Float = 1
        var filter = TextureFilter.linear
        var numbers: [SIMD4<Float>] = []
        var taps: [SIMD2<Float>] = []
        /// A second picture and its number of texels per pixel.
        var other: (image: FilterImage, ratio: Float)?
        /// Whether the operation's result is drawn, of which only the shown texels are needed.
        var isLast = false
    }

    private func paint(
        _ kind: FilterProgram.Kind, _ source: FilterImage, numbers: [SIMD4<Float>] = []
    ) throws(RenderError) -> FilterImage {
        try paint(FilterPass(kind: kind, numbers: numbers, isLast: true), source)
    }

    /// Draws a new picture.
    private func paint(_ pass: FilterPass, _ source: FilterImage) throws(RenderError) -> FilterImage {
        let program = try programs.program(pass.kind)
        let (width, height) = pass.size ?? (source.width, source.height)
        let texture = try pool.lend(width: width, height: height)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), texture.framebuffer)
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        if pass.isLast, let scissor {
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(scissor.left, scissor.top, GLsizei(scissor.width), GLsizei(scissor.height))
        }
        defer { glDisable(GLenum(GL_SCISSOR_TEST)) }
        glDisable(GLenum(GL_BLEND))
        Self.bind(source.texture.texture, .texture, pass.filter)
        program.use(source, ratio: pass.ratio, numbers: pass.numbers, taps: pass.taps)
        if let other = pass.other {
            Self.bind(other.image.texture.texture, .mask, .linear)
            program.read(other: other.image, ratio: other.ratio)
        }
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
        return FilterImage(texture: texture, width: width, height: height)
    }

    private static func bind(_ texture: Texture, _ unit: TextureUnit, _ filter: TextureFilter) {
        glActiveTexture(GLenum(GL_TEXTURE0 + unit.rawValue))
        glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
        texture.setFilter(filter)
    }

    /// Draws from a picture and its blur.
    private func paint(
        _ kind: FilterProgram.Kind, _ image: FilterImage, blurredBy sigma: Float, numbers: [SIMD4<Float>]
    ) throws(RenderError) -> FilterImage {
        guard sigma >= Blur.leastSigma else {
            return try paint(FilterPass(kind: kind, numbers: numbers, other: (image, 1), isLast: true), image)
        }
        let blur = try blurred(image, Blur(sigma: sigma), enlarged: false)
        defer { pool.giveBack(blur.image.texture) }
        let other = (blur.image, 1 / Float(blur.factor))
        return try paint(FilterPass(kind: kind, numbers: numbers, other: other, isLast: true), image)
    }

    // MARK: Blur

    /// Reduces the picture to the extent that the blur allows, blurs it along both axes, and enlarges it again if requested.
    private func blurred(
        _ image: FilterImage, _ blur: Blur, enlarged: Bool
    ) throws(RenderError) -> (image: FilterImage, factor: Int) {
        var current = image
        func advance(_ next: FilterImage) {
            if current.texture !== image.texture { pool.giveBack(current.texture) }
            current = next
        }
        var factor = 1
        while factor < blur.factor {
            let step = blur.factor / factor >= 4 ? 4 : 2
            let size = ((current.width + step - 1) / step, (current.height + step - 1) / step)
            advance(try paint(FilterPass(kind: step == 4 ? .quarter : .copy, size: size, ratio: Float(step)), current))
            factor *= step
        }
        advance(try paint(FilterPass(kind: .kernel, numbers: [[1, 0, 0, 0]], taps: blur.taps), current))
        let isLast = enlarged && factor == 1
        advance(try paint(FilterPass(kind: .kernel, numbers: [[0, 1, 0, 0]], taps: blur.taps, isLast: isLast), current))
        if enlarged, factor > 1 {
            let enlargement = FilterPass(
                kind: .copy, size: (image.width, image.height), ratio: 1 / Float(factor), isLast: true)
            advance(try paint(enlargement, current))
            factor = 1
        }
        return (current, factor)
    }

    /// Returns the mean over a line.
    private func motionBlurred(_ image: FilterImage, along vector: SIMD2<Float>) throws(RenderError) -> FilterImage? {
        guard let blur = LineBlur(along: vector) else { return nil }
        let line = try paint(
            FilterPass(
                kind: .kernel, numbers: [[blur.direction.x, blur.direction.y, 0, 0]], taps: blur.taps,
                isLast: blur.pairs == 0), image)
        guard blur.pairs > 0 else { return line }
        defer { pool.giveBack(line.texture) }
        return try paint(.comb, line, numbers: [[blur.step.x, blur.step.y, Float(blur.pairs), 0]])
    }

    // MARK: Mosaic

    private func pixellated(_ image: FilterImage, side: Float, anchor: SIMD2<Float>) throws(RenderError) -> FilterImage? {
        guard side > 1, side.isFinite else { return nil }
        let place = anchor - origin
        // The corner of the cell that contains the picture's first texel.
        let first = place - (place / side).rounded(.up) * side
        let extent = SIMD2(Float(image.width), Float(image.height))
        let counts = ((extent - first) / side).rounded(.up)
        // An anchor very far away leaves no exact corner.
        guard counts.x >= 1, counts.y >= 1, counts.x <= extent.x + 2, counts.y <= extent.y + 2 else { return nil }
        let (columns, rows) = (Int(counts.x), Int(counts.y))
        let samples = max(2, min(8, (side / 2).rounded(.up)))
        let cells = try paint(
            FilterPass(kind: .cells, size: (columns, rows), numbers: [[first.x, first.y, side, samples]]), image)
        defer { pool.giveBack(cells.texture) }
        return try paint(
            FilterPass(
                kind: .mosaic, size: (image.width, image.height), filter: .nearest,
                numbers: [[first.x, first.y, side, Float(columns)], [Float(rows), 0, 0, 0]], isLast: true), cells)
    }
}

/// A program for one step of a filter, which draws a picture from another.
final class FilterProgram: PictureProgram, LinkedProgram {
    /// The operation of a filter program.
    enum Kind: Hashable {
        case copy, excerpt, quarter, kernel, comb, zoom, color, cells, mosaic, bloom, gloom, sharpen, vignette, shadow
        case pixel(PixelFunction)
        case distortion(Distortion)
    }

    init(_ kind: Kind) throws(RenderError) {
        let source = FilterShader.head + FilterShader.body(kind)
        let name = try Self.link(vertex: FilterShader.vertex, fragment: source, label: "filter \(kind)")
        super.init(name: name, samplers: ["uSource": .texture, "uOther": .mask])
    }

    /// Makes the program current, reading `source` with `ratio` texels per pixel.
    func use(_ source: FilterImage, ratio: Float, numbers: [SIMD4<Float>] = [], taps: [SIMD2<Float>] = []) {
        glUseProgram(name)
        read(source, ratio: ratio, as: "u")
        set("uNumbers", numbers)
        set("uTaps", taps)
        set("uCount", GLint(taps.count))
    }

    /// Makes the program current, reading the bound texture from an offset in texels.
    func use(offset: SIMD2<Float>) {
        glUseProgram(name)
        set("uNumbers", SIMD4(offset.x, offset.y, 0, 0))
    }

    /// Binds a second picture.
    func read(other: FilterImage, ratio: Float) {
        read(other, ratio: ratio, as: "uOther")
    }

    private func read(_ image: FilterImage, ratio: Float, as prefix: String) {
        set(prefix + "Ratio", SIMD2(ratio, ratio))
        set(prefix + "Texel", image.texel)
        set(prefix + "Limit", image.limit)
    }
}

/// An intermediate picture of filters: a texture whose first columns and rows are used.
struct FilterImage {
    let texture: RenderTexture
    let width: Int
    let height: Int

    /// The size of a texel in texture coordinates.
    var texel: SIMD2<Float> { [1 / Float(texture.width), 1 / Float(texture.height)] }
    /// The centres of the first and the last used texel, in texture coordinates.
    var limit: SIMD4<Float> {
        SIMD4(lowHalf: texel * 0.5, highHalf: texel * (SIMD2(Float(width), Float(height)) - 0.5))
    }
}

/// A program that draws a transition between two pictures.
final class TransitionProgram: PictureProgram, LinkedProgram {
    init(_ kind: TransitionEffect.Kind) throws(RenderError) {
        let name = try Self.link(
            vertex: FilterShader.vertex, fragment: TransitionShader.fragment(kind), label: "transition \(Self.label(kind))")
        super.init(name: name, samplers: ["uFrom": .texture, "uTo": .mask, "uImage": .backdrop])
    }

    private static func label(_ kind: TransitionEffect.Kind) -> String {
        if case .function = kind { "function" } else { "\(kind)" }
    }
}

extension ProgramLibrary<TransitionProgram> {
    /// Returns the program of a kind. If the app's function does not compile, returns a fade and warns once.
    func program(orFade kind: TransitionEffect.Kind) throws(RenderError) -> TransitionProgram {
        try program(kind) { error throws(RenderError) in
            guard case .function = kind else { throw error }
            Diagnostics.warnOnce(nil, "a transition function is not used, a fade takes its place: \(error)")
            return .dissolve
        }
    }
}
