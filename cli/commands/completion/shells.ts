import { type DescribedCommand, type DescribedOption, everyCommand } from './described-command.ts';

/** The completions of bash. */
export function bashCompletion(program: DescribedCommand): string {
  const every = everyCommand(program);
  const cases = every.map(
    (command) =>
      `    ${JSON.stringify(command.words.join(' '))}) words=${bashWords(wordsOf(command))} options=${bashWords(optionsOf(command))} ;;`,
  );
  const values = every.flatMap(({ words, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map((option) => {
        const typed = [option.long, ...(option.short === null ? [] : [option.short])];
        const patterns = typed.map((flag) => JSON.stringify([...words, flag].join(' ')));
        return `    ${patterns.join('|')}) words=${bashWords(option.values)} ;;`;
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

function bashWords(words: readonly string[]): string {
  return `'${words.join(' ')}'`;
}

/** The completions of zsh. */
export function zshCompletion(program: DescribedCommand): string {
  const functions = everyCommand(program).map(zshFunction);
  return `#compdef utmost
# utmost completion zsh > ~/.zfunc/_utmost

${functions.join('\n\n')}

if [ "$funcstack[1]" = "_utmost" ]; then
  _utmost "$@"
else
  compdef _utmost utmost
fi
`;
}

function zshFunction(command: DescribedCommand): string {
  const options = command.options.map(zshOption);
  const name = functionName(command);
  if (command.commands.length === 0) {
    const specs = [...options, ...zshArgument(command)].join(' ');
    return `${name}() {\n  ${specs === '' ? 'return 1' : `_arguments ${specs}`}\n}`;
  }
  const list = command.commands
    .map(({ words, summary }) => zshText(`${words.at(-1)}:${summary}`))
    .join(' ');
  const cases = command.commands.map((one) => `    ${one.words.at(-1)}) ${functionName(one)} ;;`);
  return `${name}() {
  local line state
  _arguments -C ${[...options, "'1: :->command'", "'*:: :->rest'"].join(' ')}
  if [ "$state" = command ]; then
    local -a commands=(${list})
    _describe command commands
    return
  fi
  case "$line[1]" in
${cases.join('\n')}
  esac
}`;
}

function zshArgument({ values, takesArgument }: DescribedCommand): string[] {
  if (values.length > 0) return [`'1:value:(${values.join(' ')})'`];
  return takesArgument ? ["'*:file:_files'"] : [];
}

function functionName({ words }: DescribedCommand): string {
  return ['_utmost', ...words].join('_');
}

function zshOption({ long, summary, takesValue, isRepeated, values }: DescribedOption): string {
  const text = summary.replaceAll(/[[\]:]/g, ' ');
  const name = isRepeated ? `*${long}` : long;
  if (!takesValue) return zshText(`${name}[${text}]`);
  return zshText(
    `${name}[${text}]:value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}`,
  );
}

function zshText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The completions of fish. */
export function fishCompletion(program: DescribedCommand): string {
  const lines = everyCommand(program).flatMap((command) => [
    ...command.commands.map(({ words, summary }) =>
      fishRule(command, true, `-f -a ${words.at(-1)} -d ${fishText(summary)}`),
    ),
    ...command.values.map((value) => fishRule(command, false, `-f -a ${value}`)),
    ...command.options.map(({ long, short, summary, takesValue, values }) => {
      const names = `-l ${long.slice(2)}${short === null ? '' : ` -s ${short.slice(1)}`}`;
      const choice = values.length > 0 ? ` -x -a ${fishText(values.join(' '))}` : ' -r';
      // What the program itself can be asked, its commands cannot.
      return fishRule(
        command,
        command.words.length === 0,
        `${names}${takesValue ? choice : ''} -d ${fishText(summary)}`,
      );
    }),
  ]);
  return `# utmost completion fish > ~/.config/fish/completions/utmost.fish\n${lines.join('\n')}\n`;
}

/** A rule that holds where the command, and none below it, was typed. */
function fishRule({ words, commands }: DescribedCommand, isFirst: boolean, what: string): string {
  const below = commands.map((one) => one.words.at(-1)).join(' ');
  const typed = words.map((word) => `__fish_seen_subcommand_from ${word}`);
  const none = isFirst ? [`not __fish_seen_subcommand_from ${below}`] : [];
  const conditions = [...typed, ...none].join('; and ');
  return `complete -c utmost ${conditions === '' ? '' : `-n ${fishText(conditions)} `}${what}`;
}

function fishText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
