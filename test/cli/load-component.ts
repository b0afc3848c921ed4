import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Inside the project, so that what is not bundled is found: Ink has to be the one that the test draws with.
const FOLDER = `${ROOT}node_modules/.cache/utmost-components`;

/**
 * A module of the command line that has JSX, which Node does not read.
 * @param path from the root of the project
 * @example (await loadComponent('cli/ui/progress-view.tsx')).ProgressView
 */
export async function loadComponent(path: string) {
  const bundle = await rolldown({
    input: `${ROOT}${path}`,
    platform: 'node',
    external: /^(?:ink|react|chalk|string-width|wrap-ansi|@inkjs\/ui)(?:$|\/)/,
  });
  const file = `${FOLDER}/${path.replaceAll('/', '-')}-${process.pid}.mjs`;
  mkdirSync(FOLDER, { recursive: true });
  await bundle.write({ file, codeSplitting: false });
  return import(pathToFileURL(file).href);
}
