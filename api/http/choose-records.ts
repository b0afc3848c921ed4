import { MalformedRequest } from './contract/field-errors.ts';
import { httpTexts } from './http-texts.ts';

/** Which records of a list, in what order; the contract's `Sort` and `RecordFilter`. */
export interface RecordChoice {
  readonly sort?: readonly [field: string, direction: 'ASC' | 'DESC'];
  /** Field -> its value, or a list of which it has one; `q` is looked for in every text. */
  readonly filter?: Readonly<Record<string, unknown>>;
}

const collator = new Intl.Collator('en');

/**
 * Chooses among records that are all at hand, for lists that are short; equal ones stay in their order.
 * @param fields those that can be sorted and filtered by
 * @param searched those whose texts `q` is looked for in
 * @throws {MalformedRequest} naming the fields that there are, where another one is asked for
 * @example chooseRecords([{ id: 'b' }, { id: 'a' }], ['id'], { sort: ['id', 'ASC'] }) // [{ id: 'a' }, { id: 'b' }]
 */
export function chooseRecords<Item extends object>(
  items: readonly Item[],
  fields: readonly (keyof Item & string)[],
  { sort, filter = {} }: RecordChoice,
  searched: readonly (keyof Item & string)[] = fields,
): Item[] {
  const { q, ...values } = filter;
  const known = (name: string) => fields.find((field) => field === name);
  const conditions = Object.entries(values).map(([name, value]) => {
    const rule = httpTexts.field.unknownOf(fields.join(', '));
    const field = known(name) ?? refuse(`filter.${name}`, rule, 'additionalProperties');
    return { field, values: [value].flat() };
  });
  const text = typeof q === 'string' ? q.trim().toLowerCase() : '';
  const chosen = items.filter(
    (item) =>
      conditions.every(({ field, values }) => values.includes(item[field])) &&
      (text === '' || searched.some((field) => hasText(item[field], text))),
  );
  if (!sort) return chosen;
  const [name, direction] = sort;
  const field = known(name) ?? refuse('sort.0', httpTexts.field.oneOf(fields.join(', ')), 'enum');
  const sign = direction === 'ASC' ? 1 : -1;
  return chosen.sort((one, other) => sign * compare(one[field], other[field]));
}

function hasText(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase().includes(text);
}

// What is not there comes before all that is.
function compare(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other);
  return Number(one) - Number(other);
}

function refuse(path: string, rule: string, code: string): never {
  const message = `${path} ${rule}.`;
  throw new MalformedRequest(httpTexts.malformedQuery, [{ path, message, code }]);
}
