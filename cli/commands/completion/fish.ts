import { type DescribedCommand, everyCommand } from './described-command.ts';

/** The completions of fish. */
export function fishCompletion(program: DescribedCommand): string {
  const lines = everyCommand(program).flatMap((command) => [
    ...command.commands.map(({ words, summary }) =>
      complete(command, true, `-f -a ${words.at(-1)} -d ${quoted(summary)}`),
    ),
    ...command.values.map((value) => complete(command, false, `-f -a ${value}`)),
    ...command.options.map(({ long, short, summary, takesValue, values }) => {
      const names = `-l ${long.slice(2)}${short === null ? '' : ` -s ${short.slice(1)}`}`;
      const choice = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : ' -r';
      // What the program itself can be asked, its commands cannot.
      return complete(
        command,
        command.words.length === 0,
        `${names}${takesValue ? choice : ''} -d ${quoted(summary)}`,
      );
    }),
  ]);
  return `# utmost completion fish > ~/.config/fish/completions/utmost.fish\n${lines.join('\n')}\n`;
}

/** A rule that holds where the command, and none below it, was typed. */
function complete({ words, commands }: DescribedCommand, isFirst: boolean, what: string): string {
  const below = commands.map((one) => one.words.at(-1)).join(' ');
  const typed = words.map((word) => `__fish_seen_subcommand_from ${word}`);
  const none = isFirst ? [`not __fish_seen_subcommand_from ${below}`] : [];
  const conditions = [...typed, ...none].join('; and ');
  return `complete -c utmost ${conditions === '' ? '' : `-n ${quoted(conditions)} `}${what}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
