print("quartzite")
