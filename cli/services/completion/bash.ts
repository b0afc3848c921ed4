import { type DescribedCommand, everyCommand } from './described-command.ts';

/** The completions of bash. */
export function bashCompletion(program: DescribedCommand): string {
  const cases = everyCommand(program).map(
    (command) =>
      `    ${JSON.stringify(command.words.join(' '))}) words=${quoted(wordsOf(command))} ;;`,
  );
  const values = everyCommand(program).flatMap(({ words, options }) =>
    options
      .filter((option) => option.values.length > 0)
      .map(
        (option) =>
          `    ${JSON.stringify(`${words.join(' ')} ${option.long}`)}) words=${quoted(option.values)} ;;`,
      ),
  );
  const commands = everyCommand(program).map(({ words }) => words.join(' '));
  return `# utmost completion bash > ~/.local/share/bash-completion/completions/utmost
_utmost() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "|${commands.filter((one) => one !== '').join('|')}|" in
      *"|\${command:+$command }$word|"*) command="\${command:+$command }$word" ;;
    esac
  done
  case "$command" in
${cases.join('\n')}
  esac
  case "$command $previous" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _utmost utmost
`;
}

function wordsOf({ commands, options, values }: DescribedCommand): string[] {
  return [
    ...commands.map(({ words }) => words.at(-1) ?? ''),
    ...values,
    ...options.map(({ long }) => long),
    '--help',
  ];
}

function quoted(words: readonly string[]): string {
  return `'${words.join(' ')}'`;
}
