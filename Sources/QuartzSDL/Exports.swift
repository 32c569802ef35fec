@_exported import QuartzCompat
@_exported import QuartzUIDynamics
@_exported import QuartzUIPickers
