import { createPromptModule } from 'inquirer';
import { CommandError } from '../command-error.ts';
import { cliMessages } from '../messages/cli.ts';
import { standardStream } from './standard-streams.ts';

/** Something to be asked for. */
export interface Question {
  readonly name: string;
  readonly message: string;
}

/**
 * Asks one question after the other, on the terminal's standard error: standard output is for data.
 * @throws {CommandError} when the person stops it with Ctrl-C
 */
export async function ask(questions: readonly Question[]): Promise<Map<string, string>> {
  const validate = (answer: string) => answer.trim() !== '' || cliMessages.answerNeeded;
  const answers = new Map<string, string>();
  for (const { name, message } of questions) {
    const answer = await answerTo({ type: 'input', message, validate });
    answers.set(name, String(answer));
  }
  return answers;
}

/**
 * Asks for a yes or a no; no is what comes of pressing Enter.
 * @throws {CommandError} when the person stops it with Ctrl-C
 */
export async function confirm(message: string): Promise<boolean> {
  return (await answerTo({ type: 'confirm', message, default: false })) === true;
}

/**
 * Prompts for a secret without echoing it.
 * @throws {CommandError} when the person stops it with Ctrl-C
 */
export async function askSecret(message: string): Promise<string> {
  return String(await answerTo({ type: 'password', message, mask: true }));
}

/**
 * Lets one of several be chosen.
 * @throws {CommandError} when the person stops it with Ctrl-C
 */
export async function choose(message: string, choices: readonly string[]): Promise<string> {
  return String(await answerTo({ type: 'select', message, choices }));
}

type AnyQuestion =
  | { type: 'password'; message: string; mask: boolean }
  | { type: 'input'; message: string; validate: (answer: string) => boolean | string }
  | { type: 'select'; message: string; choices: readonly string[] }
  | { type: 'confirm'; message: string; default: boolean };

async function answerTo(question: AnyQuestion): Promise<unknown> {
  const prompt = createPromptModule({ output: standardStream(2) });
  try {
    return (await prompt([{ ...question, name: 'answer' }])).answer;
  } catch (error) {
    const isStopped = error instanceof Error && error.name === 'ExitPromptError';
    throw isStopped ? new CommandError(cliMessages.stopped) : error;
  }
}
