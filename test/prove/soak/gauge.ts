import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { ServiceProcess } from '../../support/service-process.ts';

/** What a service holds at one moment. */
export interface Reading {
  /** As `performance.now()` has it. */
  readonly at: number;
  /** What it has of the machine's memory, in bytes. */
  readonly resident: number;
  /** What is in use after a collection of garbage, in bytes; null where none was asked for. */
  readonly heap: number | null;
  /** Open files, sockets and pipes, by what they lead to. */
  readonly files: readonly string[];
  /** What keeps its event loop alive, by kind: `TCPSocketWrap`, `Timeout`; null as with the heap. */
  readonly resources: Readonly<Record<string, number>> | null;
}

/** Reads from outside what a process holds. */
export interface Gauge {
  /** Costs the process nothing. */
  read(): Reading;
  /** Collects the garbage before, which holds the process up for some ms. */
  readWell(): Promise<Reading>;
  close(): void;
}

/** What a service is started with, so that it can be looked into. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

const RESOURCES = `JSON.stringify(process.getActiveResourcesInfo())`;

/** Looks into a service that was started with `INSPECTED`. */
export async function openGauge(service: ServiceProcess): Promise<Gauge> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(service.output()) ?? [];
  if (!address) throw new Error(`It was not started with --inspect: ${service.output()}`);
  const inspector = await openInspector(address);
  const folder = `/proc/${service.child.pid}`;
  const read = (): Reading => ({
    at: performance.now(),
    resident: residentOf(readFileSync(`${folder}/status`, 'utf8')),
    heap: null,
    files: readdirSync(`${folder}/fd`).flatMap((file) => target(`${folder}/fd/${file}`)),
    resources: null,
  });
  return {
    read,
    async readWell() {
      await inspector.ask('HeapProfiler.collectGarbage');
      const { usedSize } = await inspector.ask<{ usedSize: number }>('Runtime.getHeapUsage');
      const { result } = await inspector.ask<{ result: { value: string } }>('Runtime.evaluate', {
        expression: RESOURCES,
      });
      const resources: Record<string, number> = {};
      for (const kind of JSON.parse(result.value)) resources[kind] = (resources[kind] ?? 0) + 1;
      return { ...read(), heap: usedSize, resources };
    },
    close: inspector.close,
  };
}

// Closed meanwhile: nothing.
function target(link: string): string[] {
  try {
    return [readlinkSync(link)];
  } catch {
    return [];
  }
}

function residentOf(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

// As the protocol has it: https://chromedevtools.github.io/devtools-protocol/v8/
async function openInspector(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: never) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result as never);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer.`)));
  });
  let last = 0;
  return {
    ask<Result>(method: string, params: object = {}): Promise<Result> {
      const id = ++last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}
