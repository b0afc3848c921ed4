// node setup/cli-reference.js: writes docs/cli.md from the command line's own help.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './paths.js';

const LAUNCHER = join(root, 'cli/bin/utmost.js');
const INTRODUCTION = `# The command line

Written by \`node setup/cli-reference.js\` from the program's own help, and held to it by a test. After
\`npm start\` or \`npm test\` the program is \`node_modules/.bin/utmost\`.
`;

/**
 * The reference of every command: its help, as the program prints it.
 * @param {(args: string[]) => Promise<string>} [print] runs the program, answers what it printed
 */
export async function cliReference(print = runProgram) {
  const sections = [];
  const pages = [{ words: [], help: await helpOf([], print) }];
  for (let page = pages.shift(); page; page = pages.shift()) {
    const { words, help } = page;
    const name = ['utmost', ...words].join(' ');
    sections.push(`## ${name}\n\n\`\`\`text\n${help}\n\`\`\`\n`);
    const below = [];
    for (const one of commandsIn(help)) {
      below.push({ words: [...words, one], help: await helpOf([...words, one], print) });
    }
    pages.unshift(...below);
  }
  return [INTRODUCTION, ...sections].join('\n');
}

function commandsIn(help) {
  const list = /\nCommands:\n([\s\S]*?)(\n\n|$)/.exec(help)?.[1] ?? '';
  const names = [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name);
  return names.filter((name) => name !== 'help');
}

async function helpOf(words, print) {
  return (await print([...words, '--help'])).trimEnd();
}

async function runProgram(args) {
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '100' };
  return execFileSync(execPath, [LAUNCHER, ...args], { encoding: 'utf8', env });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/cli.md'), await cliReference());
}
