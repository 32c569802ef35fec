extension CALayer {
    /// Changes how fast the layer's time runs without a jump: from now on it counts anew, from where it is.
    func changeSpeed(to speed: Float) {
        let now = CACurrentMediaTime()
        let local = convertTime(now, from: nil)
        beginTime = superlayer?.convertTime(now, from: nil) ?? now
        timeOffset = local
        self.speed = speed
    }
}
