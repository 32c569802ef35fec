/// Computes when the next frame may begin, so that frames keep the display's rate even if presenting does not block.
package struct FramePacer {
    /// The length of a frame in seconds.
    package var frameDuration: Double
    private var next = -Double.infinity

    package init(frameDuration: Double = 1.0 / 60) {
        self.frameDuration = frameDuration
    }

    /// Seconds until a frame may begin; never negative.
    package func delay(at now: Double) -> Double {
        max(0, next - now)
    }

    /// Records the start of a frame. The beat is kept while frames are less than one beat late.
    package mutating func begin(at now: Double) {
        let beat = next + frameDuration
        next = beat > now ? beat : now + frameDuration
    }
}
