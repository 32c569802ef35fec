@_exported import QuartzUI
