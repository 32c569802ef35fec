// A colour's components, and colours that depend on traits.

nonisolated extension UIColor {
    /// Creates a colour by calling a closure once for each style, immediately.
    public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let light = UITraitCollection(userInterfaceStyle: .light)
        self.init(
            dark: dynamicProvider(dark).resolvedColor(with: dark), light: dynamicProvider(light).resolvedColor(with: light))
    }

    /// The components hue, saturation and brightness, each 0…1, and alpha.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let c = cgColor.rgba
        let most = max(c.x, c.y, c.z)
        let spread = most - min(c.x, c.y, c.z)
        // The position on the hue circle, in sixths.
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

    /// The components of a grey.
    ///
    /// - Returns: false for a colour that is not grey; then nothing is written.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let c = cgColor.rgba
        guard c.x == c.y, c.y == c.z else { return false }
        white?.pointee = CGFloat(c.x)
        alpha?.pointee = CGFloat(c.w)
        return true
    }
}
