import { type EditedLink, editLink, isEditable, type StoredLink } from '@utmost/core/link/edit.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import { problem } from '@utmost/core/problem.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { v7 as uuid } from 'uuid';
import type { Caller, Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { chunksOf } from '../models/chunks-of.ts';
import type { ChangedLink } from '../models/links-table.ts';
import type { LinkRow } from '../models/models.ts';
import { changeData, dataOf, type OrganizationData } from '../models/organization-data.ts';
import { lockLinks } from '../organization/lock-organization.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { changedAt } from './change-link.ts';
import { valuesOf } from './create-link.ts';
import { duplicateKeyOf } from './find-duplicate.ts';
import { linkTexts } from './link-texts.ts';
import { inOneOrder, readSelected, type SelectedLinks } from './selected-links.ts';
import { storerOfMany } from './store-changed-links.ts';
import { ValueNumbers } from './value-numbers.ts';

/** So many links one call changes: as many as one transaction holds everywhere, within the time of a request. */
const MOST_LINKS = 100_000;
const MOST_REPORTED = 100;
const MOST_SAMPLES = 10;
// Each is four statements, for each of which the embedded engine stops all else.
const LINKS_A_TURN = 250;

/** A value for many links; an empty one takes it away. */
export interface ValueChange {
  /** The query name. */
  readonly parameter: string;
  readonly value: string;
  /** `all`: none unless every link can have it; `valid`: those that can. */
  readonly mode: 'all' | 'valid';
  /** Whether it is only found out what would change. */
  readonly dryRun: boolean;
}

/** What became of the links. */
export interface ChangedLinks {
  readonly changed: number;
  /** Had the value already. */
  readonly unchanged: number;
  /** Cannot have it. */
  readonly failed: number;
  /** The first of those. */
  readonly results: readonly RefusedLink[];
  /** The first of those that change. */
  readonly samples: readonly ChangedLink[];
  /** By which it is undone; null where nothing was changed. */
  readonly change: string | null;
}

interface RefusedLink {
  readonly link: Pick<LinkRow, 'id' | 'name'>;
  readonly problems: readonly Problem[];
}

/**
 * Sets a value in many links in one transaction, each as if it were edited alone.
 * @throws {DomainError} `not_found` where a named link is not there; `rule_broken` where the parameter cannot be set, where
 * there are too many links and, in mode `all`, where a link cannot have the value; nothing is stored then
 */
export async function setLinkValue(
  services: Services,
  caller: Caller,
  selected: SelectedLinks,
  change: ValueChange,
): Promise<ChangedLinks> {
  const { database } = services;
  if (change.dryRun) {
    const data = dataOf(database, caller.organizationId);
    const rules = await readRules(data);
    const setting = { services, caller, rules, numbers: new ValueNumbers(rules, data) };
    return visitLinks(setting, data, selected, change, async () => {});
  }
  return changeData(database, caller, async (data) => {
    const rules = await readRules(data, await lockLinks(data));
    const numbers = new ValueNumbers(rules, data);
    const store = storerOfMany(services, caller, data);
    const setting = { services, caller, rules, numbers };
    const outcome = await visitLinks(setting, data, selected, change, store.store);
    const { changed } = outcome;
    if (changed === 0) return outcome;
    await numbers.store(data);
    const { parameter, value } = change;
    const id = uuid();
    await store.sumUp({
      action: 'link.change-many',
      subjectId: id,
      subject: String(changed),
      after: { changed, parameter, value },
    });
    return { ...outcome, change: id };
  });
}

/** By what values are set. */
interface Setting {
  readonly services: Services;
  readonly caller: Caller;
  readonly rules: CompiledTaxonomy;
  readonly numbers: ValueNumbers;
}

async function visitLinks(
  setting: Setting,
  data: OrganizationData,
  selected: SelectedLinks,
  change: ValueChange,
  store: (changed: readonly ChangedLink[]) => Promise<void>,
): Promise<ChangedLinks> {
  const why = whyNotSettable(setting.rules, change.parameter);
  if (why) refuseOn([why]);
  const tally: Tally = { changed: 0, unchanged: 0, failed: 0, results: [], samples: [] };
  let visited = 0;
  for await (const found of await readSelected(data, setting.caller, selected)) {
    visited += found.length;
    if (visited > MOST_LINKS)
      throw new DomainError('rule_broken', linkTexts.tooManyToChange(MOST_LINKS));
    for (const part of chunksOf(found, LINKS_A_TURN)) {
      const changed = await changePart(setting, part, change, tally);
      // What is refused as a whole is still validated to its end, and not stored.
      if (change.mode === 'valid' || tally.failed === 0) await store(changed);
    }
  }
  if (selected.ids && visited < inOneOrder(selected.ids).length)
    throw new DomainError('not_found', linkTexts.notFoundToChange);
  if (change.mode === 'all' && tally.failed > 0 && !change.dryRun)
    throw refusedLinks(tally.failed, tally.results);
  return { ...tally, change: null };
}

interface Tally {
  changed: number;
  unchanged: number;
  failed: number;
  readonly results: RefusedLink[];
  readonly samples: ChangedLink[];
}

/** Changes links and counts what becomes of them. @returns those that are to be stored */
async function changePart(
  setting: Setting,
  links: readonly LinkRow[],
  change: ValueChange,
  tally: Tally,
): Promise<ChangedLink[]> {
  const { numbers } = setting;
  const edits: SetLink[] = [];
  for (const row of links) {
    await yieldToEventLoop();
    edits.push(setOne(setting, row, change));
  }
  if (numbers.isUsed) await numbers.find(edits.map(({ edited }) => edited.link.values));
  const changed: ChangedLink[] = [];
  for (const { row, values, edited } of edits) {
    await yieldToEventLoop();
    const after = edited.link.values;
    const isNew = edited.problems.length === 0 && edited.link.urlWithoutIdentifiers !== null;
    const { problems, link } =
      isNew && numbers.isUsed
        ? setOne(setting, row, change, numbers.of(after, values)).edited
        : edited;
    if (problems.length > 0) {
      tally.failed += 1;
      if (tally.results.length < MOST_REPORTED) tally.results.push({ link: row, problems });
    } else if (!isNew) tally.unchanged += 1;
    else {
      numbers.take(after, values);
      changed.push(changedLink(setting, row, values, link));
    }
  }
  tally.changed += changed.length;
  tally.samples.push(...changed.slice(0, MOST_SAMPLES - tally.samples.length));
  return changed;
}

interface SetLink {
  readonly row: LinkRow;
  readonly values: ReadonlyMap<string, string>;
  readonly edited: EditedLink;
}

function setOne(
  { rules }: Setting,
  row: LinkRow,
  { parameter, value }: ValueChange,
  identifiers?: ReadonlyMap<string, string>,
): SetLink {
  const values = valuesOf(row.parameters);
  const edited = setValue(rules, { ...row, values }, parameter, value, identifiers);
  return { row, values, edited };
}

function changedLink(
  { services }: Setting,
  row: LinkRow,
  values: ReadonlyMap<string, string>,
  link: EditedLink['link'],
): ChangedLink {
  const changes = {
    fullUrl: link.fullUrl,
    parameters: printParameters(link.values),
    duplicateKey: duplicateKeyOf(link.urlWithoutIdentifiers ?? ''),
    lastModifiedAt: changedAt(services, row),
  };
  return { before: { row, values }, after: { row: { ...row, ...changes }, values: link.values } };
}

function refusedLinks(failed: number, [first]: readonly RefusedLink[]): DomainError {
  const problems = first?.problems ?? [];
  const [sentence = ''] = problems.map(sentenceOf);
  return new DomainError('rule_broken', linkTexts.linksRefused(failed, sentence), problems);
}

/**
 * Why no link's value of a parameter can be set; null where it can.
 * @example whyNotSettable(compiled, 'lid') // { code: 'value_of_identifier', path: 'parameter', … }
 */
export function whyNotSettable(compiled: CompiledTaxonomy, queryName: string): Problem | null {
  if (isEditable(compiled, queryName)) return null;
  const parameter = compiled.byName.get(queryName)?.parameter;
  if (!parameter) return problem('parameter_unknown', 'parameter', { queryName });
  const { type, displayName } = parameter;
  const isComposed = Boolean(compiled.byName.get(queryName)?.composition);
  const ofVisible = isComposed ? 'value_of_composed' : 'value_of_hidden';
  const code = type === 'identifier' ? 'value_of_identifier' : ofVisible;
  return problem(code, 'parameter', { displayName });
}

/**
 * Sets one value of a stored link, or with an empty one takes it away, exactly as editing that link alone would.
 * A link that has the value already stays as it is: its `urlWithoutIdentifiers` is null.
 * @param queryName of a parameter that can be set
 * @param identifiers those of values, by query name
 * @example setValue(compiled, stored, 'utm_source', 'google').link.fullUrl // 'https://a.com/?utm_source=google'
 */
export function setValue(
  compiled: CompiledTaxonomy,
  stored: StoredLink,
  queryName: string,
  value: string,
  identifiers?: ReadonlyMap<string, string>,
): EditedLink {
  const rules = compiled.inMode(stored.isAdvancedMode);
  const editable = [...stored.values].filter(([name]) => isEditable(rules, name));
  const values = new Map(editable).set(
    queryName,
    rules.byName.get(queryName)?.normalize(value) ?? '',
  );
  return editLink(rules, stored, { values, identifiers });
}
