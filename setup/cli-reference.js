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

/** The reference of every command: its help, as the program prints it. */
export function cliReference() {
  const sections = everyCommand([]).map((words) => {
    const name = ['utmost', ...words].join(' ');
    return `## ${name}\n\n\`\`\`text\n${helpOf(words)}\n\`\`\`\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

function everyCommand(words) {
  const list = /\nCommands:\n([\s\S]*?)(\n\n|$)/.exec(helpOf(words))?.[1] ?? '';
  const names = [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name);
  const below = names.filter((name) => name !== 'help').map((name) => [...words, name]);
  return [words, ...below.flatMap(everyCommand)];
}

function helpOf(words) {
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '100' };
  return execFileSync(execPath, [LAUNCHER, ...words, '--help'], {
    encoding: 'utf8',
    env,
  }).trimEnd();
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/cli.md'), cliReference());
}
