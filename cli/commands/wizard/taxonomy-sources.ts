import { readdir, readFile, stat } from 'node:fs/promises';
import { type CompiledTaxonomy, compileTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { parseTaxonomyDocument } from '@utmost/core/taxonomy/document-parse.ts';
import { ADVANCED_DEFAULTS, type Taxonomy } from '@utmost/core/taxonomy/parameter.ts';
import { applyTemplate } from '@utmost/core/taxonomy/templates/apply.ts';
import { templates } from '@utmost/core/taxonomy/templates/index.ts';
import type { Template } from '@utmost/core/taxonomy/templates/template.ts';
import { CommandError } from '../../command-error.ts';
import { readTaxonomy } from '../../files/read-taxonomy.ts';
import { cliMessages } from '../../messages/cli.ts';
import { type Connection, connect } from '../../server/client.ts';
import { fetchTaxonomy } from '../../server/fetch-taxonomy.ts';

/** Where a taxonomy can be had from. */
export type Source =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly parameters: number | null;
      readonly problems: number;
    }
  | { readonly kind: 'server'; readonly connection: Connection }
  | { readonly kind: 'template'; readonly template: Template };

/** A taxonomy, ready for links. */
export interface OpenedSource {
  readonly compiled: CompiledTaxonomy;
  /** How people call it. */
  readonly name: string;
  /** Where links can be saved, if anywhere. */
  readonly connection: Connection | null;
  /** The values that links start from, by query name. */
  readonly start?: ReadonlyMap<string, string>;
}

/** What there is to choose from: documents of this folder, the server one is signed in to, templates. */
export async function findSources(): Promise<Source[]> {
  const files = await foundTaxonomies('.');
  const connection = await signedIn();
  return [
    ...files.map(({ file, taxonomy, problems }) => ({
      kind: 'file' as const,
      path: file,
      parameters: taxonomy?.parameters.length ?? null,
      problems,
    })),
    ...(connection ? [{ kind: 'server' as const, connection }] : []),
    ...templates.map((template) => ({ kind: 'template' as const, template })),
  ];
}

/**
 * Opens a source.
 * @throws {CommandError} when the file cannot be used
 * @throws {ApiError} when the server does not give it
 */
export async function openSource(source: Source): Promise<OpenedSource> {
  if (source.kind === 'file') {
    const name = source.path === '-' ? cliMessages.standardInput : source.path;
    return { compiled: await readTaxonomy(source.path), name, connection: null };
  }
  if (source.kind === 'server') {
    const { taxonomy } = await fetchTaxonomy(source.connection);
    const { connection } = source;
    return { compiled: compileTaxonomy(taxonomy), name: connection.url, connection };
  }
  const { created } = applyTemplate([], source.template.parameters, ADVANCED_DEFAULTS);
  const parameters = created.map((parameter) => ({ ...parameter, valueMappings: [] }));
  const compiled = compileTaxonomy({ parameters, advanced: ADVANCED_DEFAULTS });
  return { compiled, name: source.template.name, connection: null };
}

/** Not to be signed in is no trouble here: there are other sources. */
async function signedIn(): Promise<Connection | null> {
  try {
    return await connect({ retryFor: 0 });
  } catch (error) {
    if (error instanceof CommandError) return null;
    throw error;
  }
}

/** A taxonomy document of this folder. */
interface FoundTaxonomy {
  readonly file: string;
  /** Null when it has problems. */
  readonly taxonomy: Taxonomy | null;
  readonly problems: number;
}

const DOCUMENT = /\.(ya?ml|json)$/i;
// What every taxonomy document has at its top level, in YAML or in JSON, and what an API's contract has.
const TAXONOMY = /^[{ \t]*["']?parameters["']?[ \t]*:/m;
const CONTRACT = /^[{ \t]*["']?(?:openapi|swagger)["']?[ \t]*:/m;
const MOST_FILES = 200;
const LARGEST = 1_000_000;

/** The taxonomy documents of a folder, those that can be used first; other files are passed over. */
async function foundTaxonomies(folder: string): Promise<FoundTaxonomy[]> {
  const names = await readdir(folder).catch(() => []);
  const candidates = names.filter((name) => DOCUMENT.test(name)).sort();
  const found = await Promise.all(
    candidates.slice(0, MOST_FILES).map((name) => look(folder, name)),
  );
  const documents = found.filter((one) => one !== null);
  return documents.sort((one, other) => Math.sign(one.problems) - Math.sign(other.problems));
}

async function look(folder: string, file: string): Promise<FoundTaxonomy | null> {
  const path = `${folder}/${file}`;
  try {
    const { size } = await stat(path);
    const text = size > LARGEST ? '' : await readFile(path, 'utf8');
    if (!TAXONOMY.test(text) || CONTRACT.test(text)) return null;
    const { taxonomy, problems } = parseTaxonomyDocument(text);
    return { file, taxonomy, problems: problems.length };
  } catch {
    // What cannot be read is not offered; its path can still be typed, and the trouble is told then.
    return null;
  }
}
