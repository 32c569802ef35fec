import CGLES
import QuartzCompositor

/// Applies filters to pictures, in pixels.
struct FilterPainter {
    let programs: ProgramLibrary<FilterProgram>
    let pool: RenderTexturePool
    /// The device pixel of a picture's first texel.
    let origin: SIMD2<Float>
    /// The texels of the result that are computed; nil for all. A result of which a part is computed may be reduced.
    private var scissor: PixelBox?

    init(programs: ProgramLibrary<FilterProgram>, pool: RenderTexturePool, origin: SIMD2<Float>) {
        self.programs = programs
        self.pool = pool
        self.origin = origin
    }

    /// Applies filters to a picture, in order. Returns the picture to the pool if the result is another. A result may be reduced.
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
            image.giveBack(to: pool)
            image = next
        }
        return image
    }

    /// Returns the result of one filter; nil if it changes nothing.
    private func apply(_ operation: FilterOperation, to image: FilterImage) throws(RenderError) -> FilterImage? {
        switch operation {
        case .gaussianBlur(let sigma):
            guard sigma >= Blur.leastSigma else { return nil }
            return try blurred(image, Blur(sigma: sigma), enlarged: true)
        case .boxBlur(let radius):
            guard radius > 0.05 else { return nil }
            return try blurred(image, Blur(radius: radius), enlarged: true)
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
        /// The texels that are drawn; nil for all, or for the shown ones of a result.
        var part: PixelBox?
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
        if let scissor = pass.part ?? (pass.isLast ? scissor : nil) {
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(scissor.left, scissor.top, GLsizei(scissor.width), GLsizei(scissor.height))
        }
        defer { glDisable(GLenum(GL_SCISSOR_TEST)) }
        glDisable(GLenum(GL_BLEND))
        Self.bind(source.texture, .texture, pass.filter)
        program.use(source, ratio: pass.ratio, numbers: pass.numbers, taps: pass.taps)
        if let other = pass.other {
            Self.bind(other.image.texture, .mask, .linear)
            program.read(other: other.image, ratio: other.ratio)
        }
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
        return FilterImage(texture, width: width, height: height)
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
        defer { blur.giveBack(to: pool) }
        let other = (blur, 1 / Float(blur.factor))
        return try paint(FilterPass(kind: kind, numbers: numbers, other: other, isLast: true), image)
    }

    // MARK: Blur

    /// Reduces the picture to the extent that the blur allows, blurs it along both axes, and enlarges it again if requested, unless
    /// the result may be reduced.
    private func blurred(_ image: FilterImage, _ blur: Blur, enlarged: Bool) throws(RenderError) -> FilterImage {
        var (current, isOwn) = (image, false)
        func advance(_ next: FilterImage) {
            if isOwn { current.giveBack(to: pool) }
            (current, isOwn) = (next, true)
        }
        var factor = 1
        while factor < blur.factor {
            let step = blur.factor / factor >= 4 ? 4 : 2
            let size = ((current.width + step - 1) / step, (current.height + step - 1) / step)
            advance(try paint(FilterPass(kind: step == 4 ? .quarter : .copy, size: size, ratio: Float(step)), current))
            factor *= step
        }
        // A reduced result is sampled between texels, so it has one column and one row that repeat the last.
        let spare = factor > 1 ? 1 : 0
        let size = (current.width + spare, current.height + spare)
        let seen = enlarged ? scissor?.divided(by: factor).intersection(PixelBox(width: size.0, height: size.1)) : nil
        let reach = Int32((blur.taps.last?.x ?? 0).rounded(.up)) + 1
        let read = seen.map {
            PixelBox(left: $0.left - 1, top: $0.top - reach, right: $0.right + 1, bottom: $0.bottom + reach)
        }
        let lines = read?.intersection(PixelBox(width: current.width, height: current.height))
        var across = Self.kernel(blur.taps, along: [1, 0])
        across.part = lines
        advance(try paint(across, current))
        var down = Self.kernel(blur.taps, along: [0, 1])
        (down.size, down.part) = (size, seen)
        advance(try paint(down, current))
        current.factor = factor
        if enlarged, factor > 1, scissor == nil {
            let enlargement = FilterPass(
                kind: .copy, size: (image.width, image.height), ratio: 1 / Float(factor), isLast: true)
            advance(try paint(enlargement, current))
        }
        return current
    }

    /// Returns the pass of a kernel. The programs have few lengths, so that a blur that grows needs few of them.
    private static func kernel(_ taps: [SIMD2<Float>], along direction: SIMD2<Float>) -> FilterPass {
        let length = [4, 7, 13].first { $0 >= taps.count } ?? Kernel.maximumTaps
        let padded = taps + repeatElement(.zero, count: max(0, length - taps.count))
        return FilterPass(kind: .kernel(length), numbers: [[direction.x, direction.y, 0, 0]], taps: padded)
    }

    /// Returns the mean over a line.
    private func motionBlurred(_ image: FilterImage, along vector: SIMD2<Float>) throws(RenderError) -> FilterImage? {
        guard let blur = LineBlur(along: vector) else { return nil }
        var pass = Self.kernel(blur.taps, along: blur.direction)
        pass.isLast = blur.pairs == 0
        let line = try paint(pass, image)
        guard blur.pairs > 0 else { return line }
        defer { line.giveBack(to: pool) }
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
        defer { cells.giveBack(to: pool) }
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
        case copy, excerpt, quarter, comb, zoom, color, cells, mosaic, bloom, gloom, sharpen, vignette, shadow
        /// A kernel of a number of taps.
        case kernel(Int)
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
        set(prefix + "Start", image.start)
        set(prefix + "Limit", image.limit)
    }
}

/// A picture that filters read: a part of a texture.
struct FilterImage {
    let texture: Texture
    /// The texture's framebuffer, if the texture is lent to the filters and not the target that they read.
    let lent: RenderTexture?
    /// The first column and row.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// The number of pixels per texel of a reduced picture.
    var factor = 1

    /// Creates a picture in the first columns and rows of a lent texture.
    init(_ lent: RenderTexture, width: Int, height: Int) {
        (texture, self.lent, left, top, self.width, self.height) = (lent.texture, lent, 0, 0, width, height)
    }

    /// Creates a picture that lies in a target.
    init(_ target: Texture, left: Int, top: Int, width: Int, height: Int) {
        (texture, lent, self.left, self.top, self.width, self.height) = (target, nil, left, top, width, height)
    }

    /// The size of a texel in texture coordinates.
    var texel: SIMD2<Float> { [1 / Float(texture.width), 1 / Float(texture.height)] }
    /// The first texel's corner, in texture coordinates.
    var start: SIMD2<Float> { texel * SIMD2(Float(left), Float(top)) }
    /// The centres of the first and the last used texel, in texture coordinates.
    var limit: SIMD4<Float> {
        SIMD4(lowHalf: start + texel * 0.5, highHalf: start + texel * (SIMD2(Float(width), Float(height)) - 0.5))
    }

    func giveBack(to pool: RenderTexturePool) {
        if let lent { pool.giveBack(lent) }
    }
}

extension PixelBox {
    /// Returns the texels of a reduced picture that are sampled for the pixels of the box, and at most one more at each side.
    fileprivate func divided(by factor: Int) -> PixelBox {
        guard factor > 1 else { return self }
        let factor = Int32(factor)
        return PixelBox(
            left: left / factor - 1, top: top / factor - 1, right: (right + factor - 1) / factor + 1,
            bottom: (bottom + factor - 1) / factor + 1)
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
