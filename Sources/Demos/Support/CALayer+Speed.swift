extension CALayer {
    /// Changes the speed of the layer's time without a jump: `beginTime` and `timeOffset` are set to the present.
    func changeSpeed(to speed: Float) {
        let now = CACurrentMediaTime()
        let local = convertTime(now, from: nil)
        beginTime = superlayer?.convertTime(now, from: nil) ?? now
        timeOffset = local
        self.speed = speed
    }
}
