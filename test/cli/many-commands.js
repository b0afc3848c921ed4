// A process that runs one command line after the other, each through the door that the launcher opens; in
// JavaScript, for the oldest Node runs it as well. Its argument is the address of the built command line.
// `import` runs a module once for each address, so the question mark has the same file run again.
const [, , main] = process.argv;

let runs = 0;
process.on('message', async (/** @type {import('./shared-process.ts').Order} */ order) => {
  const { args, env, mark } = order;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(2, process.argv.length, ...args);
  process.exitCode = undefined;
  runs += 1;
  await import(`${main}?run=${runs}`);
  process.stdout.write(mark);
  process.stderr.write(`${mark}${process.exitCode ?? 0}\n`);
});
process.on('disconnect', () => process.exit());
