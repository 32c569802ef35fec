import Foundation

/// Receives the shapes and pictures that a context draws, in rows of pixels, instead of the context's own pixels.
package protocol DrawingRecorder: AnyObject {
    /// Fills a path.
    func fill(_ path: PathGeometry, rule: CGPathFillRule, color: CGColor, _ looks: RecordedLooks)
    /// Strokes a path.
    ///
    /// - Parameter transform: The transform from the style's coordinates to the path's.
    func stroke(_ path: PathGeometry, style: StrokeStyle, transform: CGAffineTransform, color: CGColor, _ looks: RecordedLooks)
    /// Draws an image.
    ///
    /// - Parameter place: The transform from a unit square, in which the image's top row is at y = 0, to rows of pixels.
    func draw(_ image: CGImage, place: CGAffineTransform, _ looks: RecordedLooks)
    /// Fills the clip with a gradient.
    ///
    /// - Parameter transform: The transform from the gradient's coordinates to rows of pixels.
    func draw(_ gradient: RecordedGradient, transform: CGAffineTransform, _ looks: RecordedLooks)
    /// Intersects the clip with a path.
    func clip(to path: PathGeometry, rule: CGPathFillRule)
    /// Saves the clip.
    func saveState()
    /// Restores the clip that was saved last.
    func restoreState()
    /// Begins a group.
    func beginGroup(_ looks: RecordedLooks)
    /// Ends the innermost group.
    func endGroup()
}

/// The opacity and the blend mode of drawing that is recorded.
package struct RecordedLooks {
    package let alpha: CGFloat
    package let blendMode: CGBlendMode

    package init(alpha: CGFloat, blendMode: CGBlendMode) { (self.alpha, self.blendMode) = (alpha, blendMode) }
}

/// A gradient of opaque colours between two circles, or along a line (without radii).
package struct RecordedGradient {
    package let stops: [(color: SIMD4<Double>, location: Double)]
    package let start: CGPoint
    package let end: CGPoint
    package let radii: (start: CGFloat, end: CGFloat)?
    package let options: CGGradientDrawingOptions
}

extension CGContext {
    /// Creates a context whose drawing is recorded.
    ///
    /// - Returns: nil in the cases of ``init(width:height:)``.
    package convenience init?(width: Int, height: Int, recorder: any DrawingRecorder) {
        self.init(width: width, height: height)
        self.recorder = recorder
    }

    /// Begins a page with a new graphics state.
    ///
    /// - Parameter transform: The transform from the page's coordinates to rows of pixels.
    package func beginRecordedPage(width: Int, height: Int, _ transform: CGAffineTransform) {
        surface = BitmapSurface(bounds: PixelRect(x: 0, y: 0, width: width, height: height)) ?? base
        state = GraphicsState(clip: ClipRegion(bounds: surface.bounds))
        (savedStates, layers) = ([], [])
        beginPath()
        beginUserSpace(transform)
    }

    /// The recorder, if it can take shapes as they are: without a shadow, and without a clip by an image.
    var shapeRecorder: (any DrawingRecorder)? { state.shadow == nil && !state.hasImageClip ? recorder : nil }

    var recordedLooks: RecordedLooks { RecordedLooks(alpha: state.alpha, blendMode: state.blendMode) }

    /// Draws into a picture, and records that. Without a recorder, draws as usual.
    func recordAsPicture(_ body: () -> Void) {
        guard let recorder else { return body() }
        let area = reachedPixels.intersection(surface.bounds)
        guard !area.isEmpty, let aside = BitmapSurface(bounds: area) else { return }
        let (outer, mode) = (surface, state.blendMode)
        (surface, self.recorder) = (aside, nil)
        state.blendMode = .normal
        body()
        (surface, self.recorder) = (outer, recorder)
        state.blendMode = mode
        let touched = aside.touched.intersection(area)
        guard !touched.isEmpty,
            let picture = aside.image(ImageChannels(.premultipliedLast))?.cropping(
                to: CGRect(x: touched.x - area.x, y: touched.y - area.y, width: touched.width, height: touched.height))
        else { return }
        recorder.draw(
            picture,
            place: CGAffineTransform(
                a: CGFloat(touched.width), b: 0, c: 0, d: CGFloat(touched.height), tx: CGFloat(touched.x), ty: CGFloat(touched.y)),
            RecordedLooks(alpha: 1, blendMode: mode))
    }

    /// Records a gradient of opaque colours, and returns whether that is possible.
    func records(
        _ gradient: CGGradient, from start: CGPoint, to end: CGPoint, radii: (start: CGFloat, end: CGFloat)?,
        _ options: CGGradientDrawingOptions
    ) -> Bool {
        guard let recorder = shapeRecorder, gradient.colors.allSatisfy({ $0.w == 1 }), state.transform.isInvertible else {
            return false
        }
        let stops = zip(gradient.colors, gradient.locations).map { (color: $0, location: $1) }
        recorder.draw(
            RecordedGradient(stops: stops, start: start, end: end, radii: radii, options: options), transform: state.transform,
            recordedLooks)
        return true
    }
}
