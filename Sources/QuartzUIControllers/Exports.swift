@_exported import QuartzUIControls
