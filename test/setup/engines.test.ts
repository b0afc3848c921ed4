// A workspace promises no Node version that one of its packages refuses.
import { subset } from 'semver';
import t from 'tap';
import { isFile, textOf } from '../support/source-files.ts';

// Only builds the command line, under the pinned Node.
const BUILD_TOOLS = ['rolldown'];

interface PackageJson {
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string): PackageJson => JSON.parse(textOf(path));

/** The Node versions that an installed package asks for, found as the workspace would import it. */
function enginesOf(workspace: string, name: string): string {
  const file = [`${workspace}/node_modules`, 'node_modules']
    .map((folder) => `${folder}/${name}/package.json`)
    .find(isFile);
  if (file === undefined) throw new Error(`${name} of ${workspace} isn't installed.`);
  return read(file).engines?.node ?? '*';
}

for (const workspace of ['api', 'sandbox', 'db', 'console', 'cli', 'core']) {
  t.test(workspace, async (t) => {
    const list = read(`${workspace}/package.json`);
    const promised = list.engines?.node ?? '*';
    const names = Object.keys({ ...list.dependencies, ...list.devDependencies });
    const refusing = names
      .filter((name) => !name.startsWith('@utmost/') && !BUILD_TOOLS.includes(name))
      .filter((name) => !subset(promised, enginesOf(workspace, name)))
      .map((name) => `${name} asks for ${enginesOf(workspace, name)}`);
    t.same(refusing, [], `${workspace} promises ${promised}`);
  });
}
