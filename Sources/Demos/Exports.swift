import QuartzUI
