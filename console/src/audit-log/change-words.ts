import {
  type ChangedField,
  changedFields,
  changedLinkFields,
} from '@utmost/core/audit/changed-fields.ts';
import { formatNumber } from '@utmost/core/messages/figures.ts';
import { planOf } from '@utmost/core/plans.ts';
import { mappingOf } from '@utmost/core/rules/mapping-index.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { parameterTypeNames, ruleTexts } from '../parameter-config/parameter-config-texts.ts';
import { subscriptionTexts } from '../subscription/subscription-texts.ts';
import { formatTimestamp } from '../ui/format-date.ts';
import {
  auditActionSubject,
  COUNTED_LINKS,
  auditTexts as texts,
  auditValues as values,
} from './audit-texts.ts';
import { auditFieldName } from './field-texts.ts';

/** What a field had or has, for people. */
export interface ShownValue {
  /** A `url` is drawn with its parts told apart; `code` is what stands in URLs, letter by letter. */
  readonly kind: 'text' | 'code' | 'url';
  readonly text: string;
  /** What people call a coded value. */
  readonly name?: string | undefined;
}

/** A changed field in words; null where there was nothing, or is nothing any more. */
export interface ShownChange {
  /** Tells it from the others of its entry. */
  readonly key: string;
  readonly label: string;
  readonly before: ShownValue | null;
  readonly after: ShownValue | null;
  /** What is said in place of nothing. */
  readonly absent: string;
}

/** An entry of the audit log. */
export interface AuditedEntry {
  readonly action: string;
  readonly subject: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What an entry says: in sentences where it sums up, and field by field. */
export interface EntryWords {
  readonly sentences: readonly string[];
  readonly changes: readonly ShownChange[];
}

const MOST_LINKS = 100;

/**
 * An entry of the audit log in words.
 * @param compiled today's rules, for the names of parameters and values; where they are not known their codes stand alone
 * @example entryWords({ action: 'organization.change', subject: 'B', before: { name: 'A' }, after: { name: 'B' } }, rules)
 * // { sentences: [], changes: [{ key: 'name', label: 'Name', before: { kind: 'text', text: 'A' }, … }] }
 */
export function entryWords(entry: AuditedEntry, compiled?: CompiledTaxonomy): EntryWords {
  const { action, before, after } = entry;
  const links = linksOf(before);
  if (links) {
    const more = links.length - MOST_LINKS;
    return {
      sentences: more > 0 ? [texts.moreLinks(more)] : [],
      changes: links.slice(0, MOST_LINKS).map(({ id, name, fullUrl }) => {
        const before = { kind: 'url', text: fullUrl } as const;
        return { key: id, label: name, before, after: null, absent: '' };
      }),
    };
  }
  const sentences = sentencesOf(entry, compiled);
  if (SUMMED_UP.has(action)) return { sentences, changes: [] };
  const fields = action.startsWith('link.')
    ? changedLinkFields(before ?? {}, after ?? {})
    : changedFields(before, after);
  const isWhole = before === null || after === null;
  const isIdentifier = (after ?? before)?.type === 'identifier';
  const shown = fields.filter(
    ({ field, before: old, after: now }) =>
      !UNSHOWN.has(field) &&
      !(isWhole && USUAL.has(old ?? now ?? '')) &&
      !(isWhole && !isIdentifier && OF_IDENTIFIERS.has(field)),
  );
  return { sentences, changes: shown.map((one) => changeWords(one, action, compiled)) };
}

/** What was done to one link, field by field: the same words, from its history. */
export function linkChangeWords(
  changes: readonly ChangedField[],
  compiled: CompiledTaxonomy,
): readonly ShownChange[] {
  return changes.map((one) => changeWords(one, 'link.change', compiled));
}

/**
 * What was done something to, in a few words.
 * @example entrySubject({ action: 'link.create-many', subject: '24', … }) // '24 links'
 */
export function entrySubject({ action, subject, before }: AuditedEntry): string {
  const links = linksOf(before);
  if (links) return texts.names(links.map(({ name }) => name));
  return auditActionSubject(action, subject);
}

// Their entries have counts and sentences, and no fields of a record.
const SUMMED_UP = new Set(['taxonomy.apply', ...COUNTED_LINKS]);
const UNSHOWN = new Set([
  ...['id', 'parameterId', 'organizationId', 'createdAt', 'lastUsedAt', 'lastModifiedAt'],
  ...['isAdvancedParameter', 'more'],
]);
// Of a whole record, what is off or nought goes without saying.
const USUAL = new Set(['false', '0', '']);
const OF_IDENTIFIERS = new Set(['identifierFormat', 'paddingLength', 'currentIdentifierValue']);

interface DeletedLink {
  readonly id: string;
  readonly name: string;
  readonly fullUrl: string;
}

function linksOf(before: AuditedEntry['before']): readonly DeletedLink[] | null {
  return Array.isArray(before?.links) ? before.links : null;
}

function sentencesOf({ action, after }: AuditedEntry, compiled?: CompiledTaxonomy): string[] {
  if (action === 'taxonomy.apply' && Array.isArray(after?.summary)) {
    const more = Number(after.changes) - after.summary.length;
    return [...after.summary.map(String), ...(more > 0 ? [texts.moreChanges(more)] : [])];
  }
  if (action === 'link.change-many' && after) {
    const { parameter, value, changed } = after;
    const name = compiled?.displayNameOf(String(parameter)) ?? String(parameter);
    return [texts.valueSet(name, String(value), Number(changed))];
  }
  return typeof after?.more === 'number' ? [texts.moreChanges(after.more)] : [];
}

const VALUE_OF_LINK = /^parameters\.(.*)$/s;
const MAPPING = /^parameters\.[^.]*\.valueMappings(?:\.(.*))?$/s;

function changeWords(
  { field, before, after }: ChangedField,
  action: string,
  compiled: CompiledTaxonomy | undefined,
): ShownChange {
  const [, queryName] = VALUE_OF_LINK.exec(field) ?? [];
  const isOfLink = action.startsWith('link.');
  const mapping = isOfLink ? null : MAPPING.exec(field);
  if (mapping) {
    const isMoved = action === 'mapping.reorder';
    const show = (text: string | null) => text && (isMoved ? placeWords(text) : mappingWords(text));
    return {
      key: field,
      label: mapping[1] === undefined ? auditFieldName('valueMappings') : mapping[1],
      before: show(before) || null,
      after: show(after) || null,
      absent: texts.absent,
    };
  }
  const show = (text: string | null): ShownValue | null => {
    if (text === null) return null;
    return isOfLink && queryName !== undefined
      ? linkValueWords(queryName, text, compiled)
      : valueWords(field, text, compiled);
  };
  return {
    key: field,
    label:
      isOfLink && queryName !== undefined
        ? (compiled?.displayNameOf(queryName) ?? queryName)
        : auditFieldName(field),
    before: show(before),
    after: show(after),
    absent: values.absent.get(field) ?? texts.absent,
  };
}

function linkValueWords(
  queryName: string,
  text: string,
  compiled: CompiledTaxonomy | undefined,
): ShownValue {
  const parameter = compiled?.byName.get(queryName)?.parameter;
  const name = parameter && mappingOf(parameter, text)?.displayValue;
  return { kind: 'code', text, ...(name !== undefined && { name }) };
}

// Places count from 0.
function placeWords(text: string): ShownValue {
  const place = Number(text);
  return Number.isNaN(place) ? mappingWords(text) : shownText(values.place(place + 1));
}

function mappingWords(text: string): ShownValue {
  const { displayValue, codedValue } = (jsonOf(text) ?? {}) as Record<string, unknown>;
  return typeof displayValue === 'string'
    ? { kind: 'code', text: String(codedValue), name: displayValue }
    : { kind: 'code', text };
}

const SWITCHES = new Set(['urlEncoding', 'isAdvancedMode', 'isEnabled']);
const TIMESTAMPS = new Set(['expiresAt', 'currentPeriodEndsAt']);
const CODES = new Set([
  ...['baseUrl', 'queryName', 'codedValue', 'allowedValues', 'allowedSpecialChars', 'prefix'],
  ...['mainParameterName', 'keyValueConnector', 'delimiter', 'stripeSubscriptionId'],
]);

function valueWords(
  field: string,
  text: string,
  compiled: CompiledTaxonomy | undefined,
): ShownValue {
  if (field === 'fullUrl') return { kind: 'url', text };
  if (text === 'true' || text === 'false') {
    const isOn = text === 'true';
    return shownText(SWITCHES.has(field) ? values.switch(isOn) : values.flag(isOn));
  }
  if (field === 'type' && Object.hasOwn(parameterTypeNames, text))
    return shownText(parameterTypeNames[text as keyof typeof parameterTypeNames]);
  if (field === 'allowedSpecialChars' && text === '') return shownText(ruleTexts.none);
  if (field === 'subscriptionStatus') return shownText(subscriptionTexts.statusName(text));
  if (field === 'planId') return shownText(planOf(Number(text)).name);
  if (TIMESTAMPS.has(field)) return shownText(formatTimestamp(new Date(text)));
  if (CODES.has(field)) return { kind: 'code', text };
  const known = values.names.get(text);
  if (known !== undefined && NAMED.has(field)) return shownText(known);
  if (/^\d+$/.test(text) && field !== 'name') return shownText(formatNumber(Number(text)));
  if (field === 'name') return shownText(text);
  const whole = jsonOf(text);
  return shownText(typeof whole === 'object' ? partsWords(whole, compiled) : text);
}

// What is a list or a record in itself, in one line.
function partsWords(value: unknown, compiled: CompiledTaxonomy | undefined): string {
  if (Array.isArray(value)) return value.map((one) => partsWords(one, compiled)).join(', ');
  if (typeof value !== 'object' || value === null) {
    const text = String(value ?? texts.absent);
    return compiled?.displayNameOf(text) ?? text;
  }
  return Object.entries(value)
    .map(([name, one]) => `${auditFieldName(name)}: ${partsWords(one, compiled)}`)
    .join(', ');
}

const NAMED = new Set(['identifierFormat', 'role', 'scope']);

function shownText(text: string): ShownValue {
  return { kind: 'text', text };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
