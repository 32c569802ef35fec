@_exported import QuartzUILists
