import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';
import { root } from './source-files.ts';

/** The service in a process of its own, as `npm start` runs it. */
export interface ServiceProcess {
  url: string;
  child: ChildProcess;
  /** All that it printed so far, on both streams. */
  output(): string;
  /** Ends it and waits for its end. @returns its exit code, null where the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts `api/main.ts` and waits until it is ready.
 * @param env its settings; without `PORT` on a free one
 * @throws {Error} with what it printed when it ends instead
 */
export async function startProcess(env: Record<string, string>): Promise<ServiceProcess> {
  const port = env.PORT ?? String(await freePort());
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    env: { ...inherited, PORT: port, ...env },
  });
  let output = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('is ready at')) ready.resolve();
    });
  }
  const ended = once(child, 'exit');
  ended.then(() => ready.reject(new Error(`The service ended: ${output}`)));
  await ready.promise;
  return {
    url: `http://localhost:${port}`,
    child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
