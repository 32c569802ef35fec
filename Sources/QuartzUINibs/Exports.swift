@_exported import QuartzUI
@_exported import QuartzUILists
@_exported import QuartzUIPickers
