// A colour's parts, and colours that depend on traits.

nonisolated extension UIColor {
    /// A colour that is asked for, once for each style.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let light = UITraitCollection(userInterfaceStyle: .light)
        self.init(
            dark: dynamicProvider(dark).resolvedColor(with: dark), light: dynamicProvider(light).resolvedColor(with: light))
    }

    /// The components as hue, saturation, brightness, each 0 … 1, and alpha.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let c = cgColor.rgba
        let most = max(c.x, c.y, c.z)
        let spread = most - min(c.x, c.y, c.z)
        // The sixth of the circle of hues, and the way into it.
        var sixth = 0.0
        if spread > 0 {
            sixth = most == c.x ? (c.y - c.z) / spread : most == c.y ? (c.z - c.x) / spread + 2 : (c.x - c.y) / spread + 4
        }
        hue?.pointee = CGFloat((sixth < 0 ? sixth + 6 : sixth) / 6)
        saturation?.pointee = most > 0 ? CGFloat(spread / most) : 0
        brightness?.pointee = CGFloat(most)
        alpha?.pointee = CGFloat(c.w)
        return true
    }

    /// The colour as a grey, where it is one.
    ///
    /// - Returns: false for any other colour; then nothing is set.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let c = cgColor.rgba
        guard c.x == c.y, c.y == c.z else { return false }
        white?.pointee = CGFloat(c.x)
        alpha?.pointee = CGFloat(c.w)
        return true
    }
}
