import { type DescribedCommand, type DescribedOption, everyCommand } from './described-command.ts';

/** The completions of zsh. */
export function zshCompletion(program: DescribedCommand): string {
  const functions = everyCommand(program).map(functionOf);
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

function functionOf(command: DescribedCommand): string {
  const options = command.options.map(optionOf);
  const name = functionName(command);
  if (command.commands.length === 0) {
    const specs = [...options, ...argumentOf(command)].join(' ');
    return `${name}() {\n  ${specs === '' ? 'return 1' : `_arguments ${specs}`}\n}`;
  }
  const list = command.commands
    .map(({ words, summary }) => quoted(`${words.at(-1)}:${summary}`))
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

function argumentOf({ values, takesArgument }: DescribedCommand): string[] {
  if (values.length > 0) return [`'1:value:(${values.join(' ')})'`];
  return takesArgument ? ["'*:file:_files'"] : [];
}

function functionName({ words }: DescribedCommand): string {
  return ['_utmost', ...words].join('_');
}

function optionOf({ long, summary, takesValue, isRepeated, values }: DescribedOption): string {
  const text = summary.replaceAll(/[[\]:]/g, ' ');
  const name = isRepeated ? `*${long}` : long;
  if (!takesValue) return quoted(`${name}[${text}]`);
  return quoted(`${name}[${text}]:value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
