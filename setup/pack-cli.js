// npm run pack:cli: puts the package of the command line into this folder, named with its version.
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.js';

const { version } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8'));
const built = join(root, 'cli/dist/download/utmost.tgz');
const name = `utmost-${version}.tgz`;
copyFileSync(built, join(root, name));
const [digest] = readFileSync(`${built}.sha256`, 'utf8').split(' ');
console.log(`${name}\nsha256 ${digest}\nInstall it with: npm install --global ./${name}`);
