@_exported import QuartzUI
@_exported import QuartzUIDynamics
@_exported import QuartzUINibs
@_exported import QuartzUIControllers
@_exported import QuartzUILists
@_exported import QuartzUIPickers
