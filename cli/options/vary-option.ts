import { cliHelp } from '../messages/cli-help.ts';
import { RepeatedOption } from './parse-options.ts';

/** `--vary`, which can be given once for each parameter. */
export function varyOption(): RepeatedOption<readonly string[]> {
  return new RepeatedOption('--vary <name=a,b,c>', cliHelp.generateVary, collect);
}

function collect(text: string, list: readonly string[] = []): readonly string[] {
  return [...list, text];
}
