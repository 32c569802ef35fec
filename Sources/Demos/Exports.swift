@_exported import QuartzUI
@_exported import QuartzUIDynamics
@_exported import QuartzUIPickers
