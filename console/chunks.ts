import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const MAIN = fileURLToPath(new URL('src/main.tsx', import.meta.url));

// What a list is drawn by: react-admin's table, and ours around it.
const LIST = /ra-ui-materialui|src.ui.lists.(record|use-record)/;
// What a form of plain values is made of: react-admin's hooks, and ours around them.
const FORM =
  /react-hook-form|ra-core.(dist|src).form|src.(ui.controls.record-form|api-tokens.token-fields)/;
// What puts rows in order, which a list fetches once its columns are put in order.
const ORDERING = /hello-pangea|redux|css-box-model|raf-schd|src.parameter-config.ordering/;
// What `later` fetches.
const PARTS =
  /src.(shell.(keys-dialog|user-menu-entries)|ui.(controls.virtual-listbox|qr.qr-dialog)|first-run.first-steps|subscription.limit-card|value-requests.ask-remedy|parameter-config.mappings.map-value-dialog)\./;
// Every screen changes records, and lists and forms have these tools in common, which would bring forms along to
// lists; all else that the frame does not have of react-admin's core is for lists.
const CHANGES = /ra-core.(dist|src).(dataProvider|core|i18n)|node_modules.lodash/;
// A package's whole is named by one file: what is needed through it is seen from the package's own files.
const WHOLE =
  /(ra-core|react-admin).(dist|src).index\.|@mui.(material|icons-material)(.esm|.modern)?.index\.m?js$/;

let beyondLists: ReadonlySet<string> | undefined;

/** The modules that are needed apart from drawing lists. */
function needed(context: Context): ReadonlySet<string> {
  const found = new Set([MAIN]);
  for (const id of found) {
    const info = LIST.test(id) || WHOLE.test(id) ? null : context.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      found.add(next);
  }
  return found;
}

function isShared(id: string, context: Context): boolean {
  beyondLists ??= needed(context);
  return (
    !LIST.test(id) &&
    !FORM.test(id) &&
    !ORDERING.test(id) &&
    (CHANGES.test(id) || beyondLists.has(id))
  );
}

/**
 * What several screens share, in few chunks rather than in one for each set of screens. A group takes along what
 * it needs, unless a group before it has that already: so no two chunks need each other.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'frame', tags: ['$initial'] },
  // What is seen before signing in, with what that needs and nothing else.
  { name: 'public', test: /src.(legal|login)./ },
  // The screen that people come for, likewise.
  { name: 'create-link', test: /src.create-link./ },
  // What is seen only after a click, of any screen.
  { name: 'parts', test: PARTS },
  {
    name: (id, context) => (isShared(id, context) ? 'shared' : null),
    debugName: 'shared',
    minShareCount: 2,
  },
  { name: 'ordering', test: ORDERING, minShareCount: 2 },
  { name: 'forms', test: FORM, minShareCount: 2 },
  { name: 'lists', minShareCount: 2 },
];
