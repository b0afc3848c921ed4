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
  const name = nameOf(command);
  if (command.commands.length === 0) {
    const argument =
      command.values.length > 0 ? `'1:value:(${command.values.join(' ')})'` : "'*:file:_files'";
    return `${name}() {\n  _arguments ${[...options, argument].join(' ')}\n}`;
  }
  const list = command.commands
    .map(({ words, summary }) => quoted(`${words.at(-1)}:${summary}`))
    .join(' ');
  const cases = command.commands.map((one) => `    ${one.words.at(-1)}) ${nameOf(one)} ;;`);
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

function nameOf({ words }: DescribedCommand): string {
  return ['_utmost', ...words].join('_');
}

function optionOf({ long, summary, takesValue, values }: DescribedOption): string {
  const text = summary.replaceAll(/[[\]:]/g, ' ');
  if (!takesValue) return quoted(`${long}[${text}]`);
  return quoted(`${long}[${text}]:value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
