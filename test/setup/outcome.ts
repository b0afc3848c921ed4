import type { ChildProcess } from 'node:child_process';

/** What a program came to. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Waits for a program's end and keeps what it printed. */
export function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
