// Loaded into scripts and third-party programs, so that they end when the process that started them is gone. Their children load it
// too, but the check below ignores those.
if (process.channel && process.ppid === Number(process.env.AFTERMILE_PARENT)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
