// Loaded into a server that is measured: tells its parent what the process has used of the processor, all threads of it.
process.on('message', (message) => {
  if (message === 'used') process.send?.({ used: process.cpuUsage() });
});
process.on('disconnect', () => process.exit(0));
