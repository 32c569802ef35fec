@_exported import QuartzUI
@_exported import QuartzUIControllers
@_exported import QuartzUILists
@_exported import QuartzUIPickers
