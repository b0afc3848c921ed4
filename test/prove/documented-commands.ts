import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { textOf } from '../support/source-files.ts';

/** The commands of a document, as they stand there. @param path `docs/deployment.md` */
export function documentedCommands(path: string) {
  const text = textOf(path);
  const blocks = [...text.matchAll(/^```(?:sh|sql)\n(.*?)^```/gms)].map(([, block = '']) => block);
  return {
    text,
    /** The lines of the block that has these words. @throws {Error} where the document has none */
    linesWith(words: string): string[] {
      const block = blocks.find((one) => one.includes(words));
      if (!block) throw new Error(`${path} has no commands with: ${words}`);
      return block.trim().split('\n');
    },
  };
}

/** Runs a command at a terminal, where database programs ask for the password. @param folder also its home */
export async function withPassword(line: string, password: string, folder: string): Promise<void> {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd: folder,
    env: { ...inherited, HOME: folder },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('password:')) child.stdin.write(`${password}\n`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${line} ended with ${code}: ${output}`);
}
