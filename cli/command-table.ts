import type { Command } from 'commander';
import { withHelp } from './help.ts';
import { cliHelp } from './messages/cli-help.ts';
import { serverHelp } from './messages/cli-server-help.ts';

// A command's code is loaded when it is asked for: `utmost --version` need not wait for all of it.
const COMMANDS = {
  build: {
    summary: cliHelp.build,
    load: async () => (await import('./commands/build/build.ts')).build,
  },
  check: {
    summary: cliHelp.check,
    load: async () => (await import('./commands/check/check.ts')).check,
  },
  completion: {
    summary: cliHelp.completion,
    load: async () => (await import('./commands/completion/completion.ts')).completion,
  },
  decode: {
    summary: cliHelp.decode,
    load: async () => (await import('./commands/decode/decode.ts')).decode,
  },
  export: {
    summary: serverHelp.export,
    load: async () => (await import('./commands/export/export.ts')).exportCommand,
  },
  generate: {
    summary: cliHelp.generate,
    load: async () => (await import('./commands/generate/generate.ts')).generate,
  },
  import: {
    summary: serverHelp.import,
    load: async () => (await import('./commands/import/import.ts')).importCommand,
  },
  links: {
    summary: serverHelp.links,
    load: async () => (await import('./commands/links/links.ts')).links,
  },
  login: {
    summary: serverHelp.login,
    load: async () => (await import('./commands/login/login.ts')).login,
  },
  logout: {
    summary: serverHelp.logout,
    load: async () => (await import('./commands/logout/logout.ts')).logout,
  },
  params: {
    summary: serverHelp.params,
    load: async () => (await import('./commands/params/params.ts')).params,
  },
  taxonomy: {
    summary: cliHelp.taxonomy,
    load: async () => (await import('./commands/taxonomy/taxonomy.ts')).taxonomy,
  },
  tokens: {
    summary: serverHelp.tokens,
    load: async () => (await import('./commands/tokens/tokens.ts')).tokens,
  },
  users: {
    summary: serverHelp.users,
    load: async () => (await import('./commands/users/users.ts')).users,
  },
  whoami: {
    summary: serverHelp.whoami,
    load: async () => (await import('./commands/whoami/whoami.ts')).whoami,
  },
  wizard: {
    summary: cliHelp.wizard,
    load: async () => (await import('./commands/wizard/wizard.ts')).wizard,
  },
} satisfies Record<string, { summary: string; load: () => Promise<(command: Command) => void> }>;

/**
 * Declares every command on the program.
 * @param asked the one to declare with its options; completion needs those of all
 */
export async function declareCommands(program: Command, asked: string | undefined): Promise<void> {
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).summary(summary).description(summary);
    command.helpOption('-h, --help', cliHelp.help);
    if (name === asked || asked === 'completion') (await load())(command);
  }
  withHelp(program);
}
