import type { Command } from 'commander';
import { cliHelp, serverHelp } from './messages/cli-help.ts';
import { withHelp } from './options/subcommands.ts';

interface CommandSource {
  readonly summary: string;
  /** Its code, which declares it. */
  readonly load: () => Promise<{ readonly default: (command: Command) => void }>;
}

// A command's code is loaded when it is asked for: `utmost --version` need not wait for all of it.
const COMMANDS = {
  build: { summary: cliHelp.build, load: () => import('./commands/build/build.ts') },
  check: { summary: cliHelp.check, load: () => import('./commands/check/check.ts') },
  completion: {
    summary: cliHelp.completion,
    load: () => import('./commands/completion/completion.ts'),
  },
  decode: { summary: cliHelp.decode, load: () => import('./commands/decode/decode.ts') },
  export: { summary: serverHelp.export, load: () => import('./commands/export/export.ts') },
  generate: { summary: cliHelp.generate, load: () => import('./commands/generate/generate.ts') },
  import: { summary: serverHelp.import, load: () => import('./commands/import/import.ts') },
  links: { summary: serverHelp.links, load: () => import('./commands/links/links.ts') },
  login: { summary: serverHelp.login, load: () => import('./commands/login/login.ts') },
  logout: { summary: serverHelp.logout, load: () => import('./commands/logout/logout.ts') },
  params: { summary: serverHelp.params, load: () => import('./commands/params/params.ts') },
  taxonomy: { summary: cliHelp.taxonomy, load: () => import('./commands/taxonomy/taxonomy.ts') },
  tokens: { summary: serverHelp.tokens, load: () => import('./commands/tokens/tokens.ts') },
  users: { summary: serverHelp.users, load: () => import('./commands/users/users.ts') },
  whoami: { summary: serverHelp.whoami, load: () => import('./commands/whoami/whoami.ts') },
  wizard: { summary: cliHelp.wizard, load: () => import('./commands/wizard/wizard.ts') },
} satisfies Record<string, CommandSource>;

/**
 * Declares every command on the program.
 * @param asked the one to declare with its options; completion needs those of all
 */
export async function declareCommands(program: Command, asked: string | undefined): Promise<void> {
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).summary(summary).description(summary);
    command.helpOption('-h, --help', cliHelp.help);
    if (name === asked || asked === 'completion') (await load()).default(command);
  }
  withHelp(program);
}
