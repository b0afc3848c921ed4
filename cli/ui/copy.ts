import { copyMessages } from '@utmost/core/messages/cli-browser.ts';
import { copyWithProgram, terminalCopy } from '../services/copy-text.ts';

/**
 * Copies a text: with a program of the system, or by asking the terminal.
 * @param send sends the terminal a sequence
 * @returns the sentence that says which
 */
export async function copyText(text: string, send: (sequence: string) => void): Promise<string> {
  const program = await copyWithProgram(text);
  if (program !== null) return copyMessages.copiedBy(program);
  send(terminalCopy(text));
  return copyMessages.copiedByTerminal;
}
