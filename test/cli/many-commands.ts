// A process that runs one command line after the other, each through the door that the launcher opens.
// `import` runs a module once for each address, so the question mark has the same file run again.
const MAIN = new URL('../../cli/dist/main.js', import.meta.url).href;

/** What is to be run. */
export interface Order {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Printed on both outputs behind the last of the command, on standard error with the exit code. */
  readonly mark: string;
}

let runs = 0;
process.on('message', async ({ args, env, mark }: Order) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(2, process.argv.length, ...args);
  process.exitCode = undefined;
  runs += 1;
  await import(`${MAIN}?run=${runs}`);
  process.stdout.write(mark);
  process.stderr.write(`${mark}${process.exitCode ?? 0}\n`);
});
process.on('disconnect', () => process.exit());
