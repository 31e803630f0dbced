// Loaded into a measured process with `--import`: answers what it has used so far. Plain JavaScript, because stripping
// types would be counted, too.
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send({ cpuSeconds: (user + system) / 1e6, residentBytes: process.memoryUsage.rss() });
});
process.channel?.unref();
