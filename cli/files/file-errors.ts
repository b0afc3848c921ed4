import { CommandError } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';

const SENTENCES: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: cliMessages.noSuchFile,
  ENOTDIR: cliMessages.noSuchFile,
  EISDIR: cliMessages.isFolder,
  EACCES: cliMessages.notPermitted,
  EPERM: cliMessages.notPermitted,
  EROFS: cliMessages.readOnly,
  ENOSPC: cliMessages.diskFull,
  EDQUOT: cliMessages.diskFull,
};

/** Words an error of the file system; anything else is passed on as it is. */
export function readError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const sentence = SENTENCES[String(error.code)];
  return new CommandError(sentence ? sentence(path) : cliMessages.fileError(path, error.message));
}

/** The same for a file that was to be written: what is missing then is its folder. */
export function writeError(error: unknown, path: string): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? new CommandError(cliMessages.noSuchFolder(path)) : readError(error, path);
}

/** Words an error of the file system that names its file; anything else is passed on as it is. */
export function systemError(error: unknown): unknown {
  const isOfFile = error instanceof Error && 'path' in error && typeof error.path === 'string';
  return isOfFile ? readError(error, String(error.path)) : error;
}
