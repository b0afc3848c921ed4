import { mkdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
// Inside the project, so that what is not bundled is found: Ink has to be the one that the test draws with.
const FOLDER = `${ROOT}node_modules/.cache/utmost-components`;

const ENTRY = 'components';

/**
 * Loads modules of the command line that have JSX, which Node does not read.
 * @param paths from the root of the project; they share what they import
 * @returns everything they export
 * @example (await loadComponents('cli/output/progress-view.tsx')).ProgressView
 */
export async function loadComponents(...paths: readonly string[]) {
  const entry = paths.map((path) => `export * from ${JSON.stringify(`${ROOT}${path}`)};`);
  const bundle = await rolldown({
    input: ENTRY,
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? entry.join('\n') : null),
      },
    ],
    platform: 'node',
    external: /^(?:ink|react|chalk|string-width|wrap-ansi|@inkjs\/ui)(?:$|\/)/,
  });
  const file = `${FOLDER}/${paths.join('-').replaceAll('/', '-')}-${process.pid}.mjs`;
  mkdirSync(FOLDER, { recursive: true });
  await bundle.write({ file, codeSplitting: false });
  return import(pathToFileURL(file).href);
}
