/** Loaded before a child program: when its parent dies, even killed, the child gets the signal a clean stop would send. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Listening alone would keep a finished program alive.
process.channel?.unref()
