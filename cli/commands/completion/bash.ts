import { type DescribedCommand, everyCommand } from './described-command.ts';

/** The completions of bash. */
export function bashCompletion(program: DescribedCommand): string {
  const every = everyCommand(program);
  const cases = every.map(
    (command) =>
      `    ${JSON.stringify(command.words.join(' '))}) words=${quoted(wordsOf(command))} options=${quoted(optionsOf(command))} ;;`,
  );
  const values = every.flatMap(({ words, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map((option) => {
        const typed = [option.long, ...(option.short === null ? [] : [option.short])];
        const patterns = typed.map((flag) => JSON.stringify([...words, flag].join(' ')));
        return `    ${patterns.join('|')}) words=${quoted(option.values)} ;;`;
      }),
  );
  const commands = every.map(({ words }) => words.join(' '));
  return `# utmost completion bash > ~/.local/share/bash-completion/completions/utmost
_utmost() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' word words='' options=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "|${commands.filter((one) => one !== '').join('|')}|" in
      *"|\${command:+$command }$word|"*) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
${cases.join('\n')}
  esac
  case "$current" in
    -*) words=$options ;;
  esac
  case "$command $previous" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _utmost utmost
`;
}

/** What an empty word can become; nothing where that is a file, which bash proposes by itself. */
function wordsOf(command: DescribedCommand): string[] {
  const { commands, values, takesArgument } = command;
  const words = [...commands.map((one) => one.words.at(-1) ?? ''), ...values];
  return words.length > 0 || takesArgument ? words : optionsOf(command);
}

function optionsOf({ options }: DescribedCommand): string[] {
  return options.map(({ long }) => long);
}

function quoted(words: readonly string[]): string {
  return `'${words.join(' ')}'`;
}
