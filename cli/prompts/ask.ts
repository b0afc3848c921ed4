import { cliMessages } from '@utmost/core/messages/cli.ts';
import { createPromptModule } from 'inquirer';
import { CommandError } from '../command-error.ts';
import { standardStream } from '../ui/standard-files.ts';

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
  const prompt = createPromptModule({ output: standardStream(2) });
  const validate = (answer: string) => answer.trim() !== '' || cliMessages.answerNeeded;
  const answers = new Map<string, string>();
  try {
    for (const { name, message } of questions) {
      const { answer } = await prompt([{ type: 'input', name: 'answer', message, validate }]);
      answers.set(name, String(answer));
    }
  } catch (error) {
    const isStopped = error instanceof Error && error.name === 'ExitPromptError';
    throw isStopped ? new CommandError(cliMessages.stopped) : error;
  }
  return answers;
}
