extension CATransform3D {
    /// The sixteen numbers, row by row.
    package var elements: [Double] {
        [
            Double(m11), Double(m12), Double(m13), Double(m14), Double(m21), Double(m22), Double(m23), Double(m24),
            Double(m31), Double(m32), Double(m33), Double(m34), Double(m41), Double(m42), Double(m43), Double(m44),
        ]
    }

    /// A transform from sixteen numbers, row by row.
    @inline(__always)
    package init(elements m: UnsafePointer<Double>) {
        self.init(
            m11: CGFloat(m[0]), m12: CGFloat(m[1]), m13: CGFloat(m[2]), m14: CGFloat(m[3]),
            m21: CGFloat(m[4]), m22: CGFloat(m[5]), m23: CGFloat(m[6]), m24: CGFloat(m[7]),
            m31: CGFloat(m[8]), m32: CGFloat(m[9]), m33: CGFloat(m[10]), m34: CGFloat(m[11]),
            m41: CGFloat(m[12]), m42: CGFloat(m[13]), m43: CGFloat(m[14]), m44: CGFloat(m[15]))
    }

    /// Writes the sixteen numbers, row by row.
    @inline(__always)
    package func store(to m: UnsafeMutablePointer<Double>) {
        m[0] = Double(m11); m[1] = Double(m12); m[2] = Double(m13); m[3] = Double(m14)
        m[4] = Double(m21); m[5] = Double(m22); m[6] = Double(m23); m[7] = Double(m24)
        m[8] = Double(m31); m[9] = Double(m32); m[10] = Double(m33); m[11] = Double(m34)
        m[12] = Double(m41); m[13] = Double(m42); m[14] = Double(m43); m[15] = Double(m44)
    }
}
