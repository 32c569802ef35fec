@_exported import QuartzUI
@_exported import QuartzUIPickers
