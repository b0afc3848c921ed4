import { rmSync, type Stats, statSync } from 'node:fs';
import { readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { EXIT } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { log } from '../output/output.ts';
import { onStopSignal, type StopSignal } from '../output/stop-signal.ts';

/** What is written in place of a file: it takes the place whole or not at all. */
export interface FreshFile {
  /** Where to write meanwhile. */
  readonly path: string;
  readonly flags: 'w' | 'a';
  readonly mode: number;
  /** Puts it in the place of the file. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

const STANDARD_OUTPUT = /^(-|\/dev\/stdout|\/dev\/fd\/1|\/proc\/self\/fd\/1)$/;
const DESCRIPTOR = /^\/(dev\/stderr|(dev|proc\/self)\/fd\/\d+)$/;

/** Whether a path means standard output, which cannot always be opened by its name. */
export function isStandardOutput(path: string): boolean {
  return STANDARD_OUTPUT.test(path);
}

/** Whether a path means a file that is open already, where what is there is to be written behind. */
export function isOpenAlready(path: string): boolean {
  return DESCRIPTOR.test(path);
}

/**
 * Begins what will be in place of a file, beside it; beside what it leads to where it is a link. What is no
 * regular file has no place to be taken, and is written to directly.
 * @throws when it cannot be found out what the path is
 */
export async function freshFile(path: string): Promise<FreshFile> {
  const found = await statOf(path);
  if (isOpenAlready(path) || (found !== null && !found.isFile())) {
    return { path, flags: 'a', mode: 0o666, keep: async () => {}, discard: async () => {} };
  }
  const target = await targetOf(path);
  // The name's own end stays, which tells whether it is compressed.
  const temporary = join(dirname(target), `.${process.pid}-${basename(path)}`);
  const guard = deleteOnStop(temporary, cliMessages.stoppedBeforeReplacing(path));
  const keep = async (): Promise<void> => {
    await rename(temporary, target);
    guard.forget();
  };
  const discard = async (): Promise<void> => {
    await rm(temporary, { force: true });
    guard.forget();
  };
  return { path: temporary, flags: 'w', mode: found?.mode ?? 0o666, keep, discard };
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function targetOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const link = await readlink(path).catch(() => null);
    return link === null ? path : targetOf(resolve(await realpath(dirname(path)), link));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Whether two paths lead to one file, also by links; `-` leads to none. */
export function isSameFile(one: string, other: string): boolean {
  if (one === '-' || other === '-') return false;
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = [one, other].map((path) =>
    statSync(path, { bigint: true, throwIfNoEntry: false }),
  );
  return a !== undefined && b !== undefined && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

/**
 * Until it is forgotten, a signal deletes a passing file or folder and ends the program as failed.
 * @param sentence tells people what that leaves them with
 */
export function deleteOnStop(path: string, sentence: string): Pick<StopSignal, 'forget'> {
  return onStopSignal(() => {
    rmSync(path, { recursive: true, force: true });
    log([sentence]);
    process.exit(EXIT.failed);
  });
}
