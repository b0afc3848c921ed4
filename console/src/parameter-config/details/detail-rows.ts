import type { Problem } from '@utmost/core/problem.ts';
import { fold } from '@utmost/core/rules/characters.ts';
import { storedCode } from '@utmost/core/rules/mapping-index.ts';
import { checkDetails } from '@utmost/core/taxonomy/dependent-values/check-details.ts';
import { offeredValues } from '@utmost/core/taxonomy/dropdown-options.ts';
import {
  type GovernedParameter,
  listedValues,
  type Parameter,
  type ValueMapping,
} from '@utmost/core/taxonomy/parameter.ts';
import { completeDetails, type ValueDetail } from '@utmost/core/taxonomy/value-details.ts';

type Details = NonNullable<Parameter['valueDetails']>;

/** What is typed about one value. */
export interface DetailRow {
  /** As links store it. */
  readonly value: string;
  /** As people choose it. */
  readonly text: string;
  readonly aliases: string;
  readonly from: string;
  readonly to: string;
  readonly replacedBy: string;
}

/** The values of a dropdown with what is known of them, those first of which something is. */
export function detailRows(parameter: GovernedParameter): DetailRow[] {
  const details = new Map(Object.entries(parameter.valueDetails ?? {}));
  const rows = new Map<string, DetailRow>();
  for (const option of offeredValues(parameter)) {
    const value = storedCode(option.value, parameter);
    const { aliases = [], from, to, replacedBy } = details.get(value) ?? {};
    const detail = {
      aliases: aliases.map(quoted).join(', '),
      from: from ?? '',
      to: to ?? '',
      replacedBy: replacedBy ?? '',
    };
    if (!rows.has(value)) rows.set(value, { value, text: option.text, ...detail });
  }
  return [...rows.values()].sort(
    (one, other) => Number(details.has(other.value)) - Number(details.has(one.value)),
  );
}

/** Which of its cells a problem of a row is about. */
export function wrongCell(
  { code, args }: Pick<Problem, 'code' | 'args'>,
  { from }: Pick<DetailRow, 'from'>,
): 'aliases' | 'from' | 'to' | 'replacedBy' {
  if (code === 'value_dates') return 'to';
  if (code === 'value_date') return args.date === from ? 'from' : 'to';
  return code.startsWith('alias') ? 'aliases' : 'replacedBy';
}

/** The rows that have a text in what is typed there. */
export function foundRows(rows: readonly DetailRow[], typed: string): readonly DetailRow[] {
  const wanted = fold(typed.trim());
  if (wanted === '') return rows;
  return rows.filter(({ value, text, aliases }) =>
    [value, text, aliases].some((one) => fold(one).includes(wanted)),
  );
}

const NEEDS_QUOTES = /[",]/;
const ONE_ALIAS = /\s*"((?:[^"]|"")*)"\s*(?:,|$)|([^,]+)(?:,|$)/g;

function quoted(alias: string): string {
  return NEEDS_QUOTES.test(alias) ? `"${alias.replaceAll('"', '""')}"` : alias;
}

/**
 * The aliases in a text, separated by commas; one with a comma of its own stands in quotes.
 * @example aliasesIn('fb, "Smith, Inc."') // ['fb', 'Smith, Inc.']
 */
export function aliasesIn(text: string): string[] {
  return [...text.matchAll(ONE_ALIAS)].map(([, inQuotes, plain = '']) =>
    inQuotes === undefined ? plain.trim() : inQuotes.replaceAll('""', '"'),
  );
}

/** The details with one row typed anew. */
export function withRow(
  details: Parameter['valueDetails'],
  { value, aliases, from, to, replacedBy }: DetailRow,
): Details | null {
  const detail = { aliases: aliasesIn(aliases), from, to, replacedBy };
  return completeDetails({ ...details, [value]: detail });
}

/** A value of a plain list that stands where another one stood. */
export interface RenamedValue {
  readonly before: string;
  readonly after: string;
}

/**
 * The value of a list that alone was written anew in its place; none where several were, which are rather other values.
 * @example renamedValues({ …'google,fb' }, { …'google,facebook' }) // [{ before: 'fb', after: 'facebook' }]
 */
export function renamedValues(before: Parameter, after: Parameter): RenamedValue[] {
  if ([before, after].some(({ type, useCodedValues }) => type !== 'dropdown' || useCodedValues)) {
    return [];
  }
  const [old, now] = [before, after].map((one) =>
    listedValues(one).map((value) => storedCode(value, after)),
  ) as [string[], string[]];
  if (old.length !== now.length) return [];
  const renamed = old.flatMap((before, at) => {
    const after = now[at] ?? before;
    return now.includes(before) || old.includes(after) ? [] : [{ before, after }];
  });
  return renamed.length === 1 ? renamed : [];
}

/**
 * The names that a mapping loses when it is changed, where each can be an alias of what it is now; none where one can't.
 * @param parameter with the mapping as it will be
 */
export function lostNames(
  parameter: GovernedParameter,
  before: ValueMapping | null,
  now: ValueMapping,
): RenamedValue[] {
  if (before === null) return [];
  const after = storedCode(now.codedValue, parameter);
  const has = new Set([now.displayValue, now.codedValue].map(fold));
  const names = [before.displayValue, storedCode(before.codedValue, parameter)];
  const lost = [...new Set(names)].filter((name) => !has.has(fold(name)));
  const renamed = lost.map((name) => ({ before: name, after }));
  const valueDetails = withOldNames(parameter.valueDetails, renamed);
  return checkDetails({ ...parameter, valueDetails }).length === 0 ? renamed : [];
}

/** What is known of renamed values, under their new names, with the old ones as aliases. */
export function withOldNames(
  details: Parameter['valueDetails'],
  renamed: readonly RenamedValue[],
): Details | null {
  const nameNow = new Map(renamed.map(({ before, after }) => [before, after]));
  const moved = new Map<string, ValueDetail>();
  for (const [value, detail] of Object.entries(details ?? {})) {
    const { replacedBy } = detail;
    const use = replacedBy && (nameNow.get(replacedBy) ?? replacedBy);
    moved.set(nameNow.get(value) ?? value, use ? { ...detail, replacedBy: use } : detail);
  }
  for (const { before, after } of renamed) {
    const known = moved.get(after);
    moved.set(after, { ...known, aliases: [...(known?.aliases ?? []), before] });
  }
  return completeDetails(Object.fromEntries(moved));
}
