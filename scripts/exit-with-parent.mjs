// Loaded into the programs of others: they end when the process that started them is gone. Their own children load it too, and are left alone.
if (process.channel && process.ppid === Number(process.env.AFTERMILE_PARENT)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
