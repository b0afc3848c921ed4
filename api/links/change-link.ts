import { isDeepStrictEqual } from 'node:util';
import type { components } from '@utmost/core/contract.d.ts';
import { type EditedLink, editLink } from '@utmost/core/link/edit.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import type { LinkRow } from '../models/models.ts';
import { changeData } from '../models/organization-data.ts';
import { linkRecord } from '../models/records.ts';
import { lockLinks } from '../organization/lock-organization.ts';
import { readRules } from '../taxonomy/read-taxonomy.ts';
import { inferUrlEncoding, type StoredLinkAnswer, valuesOf } from './create-link.ts';
import { duplicateKeyOf, warnOfDuplicate } from './find-duplicate.ts';
import { linkTexts } from './link-texts.ts';
import { ValueNumbers } from './value-numbers.ts';

/**
 * Changes what the body names; a link that stays as it is gets no newer.
 * @throws {DomainError} `not_found`, `malformed`, `rule_broken`; `conflict` when another change came first
 */
export async function changeLink(
  services: Services,
  caller: Caller,
  id: string,
  change: components['schemas']['TrackingLinkChange'],
): Promise<StoredLinkAnswer> {
  return changeData(services.database, caller, async (data) => {
    const counts = await lockLinks(data);
    const stored = await data.links.get(id, linkTexts.notFound);
    if (isOlder(change.lastModifiedAt, stored.lastModifiedAt)) {
      throw new DomainError('conflict', linkTexts.linkChangedMeanwhile);
    }
    const rules = (await readRules(data, counts)).inMode(stored.isAdvancedMode);
    const before = valuesOf(stored.parameters);
    const numbers = new ValueNumbers(rules, data);
    const edit = (identifiers?: ReadonlyMap<string, string>) =>
      editLink(
        rules,
        { ...stored, values: before },
        {
          ...change,
          urlEncoding: encodingOf(rules, change, stored),
          values: change.parameters === undefined ? undefined : valuesOf(change.parameters),
          identifiers,
        },
      );
    const edited = await withNumbers(numbers, before, edit);
    refuseOn(edited.problems);
    const { urlWithoutIdentifiers, values, name, baseUrl, fullUrl, urlEncoding } = edited.link;
    const duplicateKey =
      urlWithoutIdentifiers === null ? stored.duplicateKey : duplicateKeyOf(urlWithoutIdentifiers);
    const edits = {
      name,
      baseUrl,
      fullUrl,
      parameters: printParameters(values),
      urlEncoding,
      duplicateKey,
      sortOrder: change.sortOrder ?? stored.sortOrder,
    };
    if (isDeepStrictEqual({ ...stored, ...edits }, stored)) {
      return { link: stored, warnings: edited.warnings };
    }
    const changed = { ...edits, lastModifiedAt: changedAt(services, stored) };
    await data.links.update(id, changed, { before, after: values });
    await numbers.store(data);
    await recordAudit(services, caller, data, {
      action: 'link.change',
      subjectId: id,
      subject: changed.name,
      before: linkRecord(stored),
      after: linkRecord({ ...stored, ...changed }),
    });
    const isNewUrl = duplicateKey !== stored.duplicateKey;
    const duplicates = isNewUrl ? await warnOfDuplicate(data, duplicateKey, id) : [];
    return { link: { ...stored, ...changed }, warnings: [...edited.warnings, ...duplicates] };
  });
}

/** An edited link with the identifiers of the values that it has then. */
async function withNumbers(
  numbers: ValueNumbers,
  before: ReadonlyMap<string, string>,
  edit: (identifiers?: ReadonlyMap<string, string>) => EditedLink,
): Promise<EditedLink> {
  const edited = edit();
  if (!numbers.isUsed || edited.link.urlWithoutIdentifiers === null) return edited;
  const { values } = edited.link;
  await numbers.find([values]);
  return edit(numbers.take(values, before));
}

/**
 * When a link is changed that was changed before: two changes within one millisecond must differ, or the second would
 * not notice the first.
 */
export function changedAt(
  { clock }: Pick<Services, 'clock'>,
  { lastModifiedAt }: Pick<LinkRow, 'lastModifiedAt'>,
): Date {
  return new Date(Math.max(clock.now().getTime(), lastModifiedAt.getTime() + 1));
}

// `23:59:60` is a timestamp by RFC 3339 and not for JavaScript: what cannot be compared is not taken for newer.
function isOlder(read: string | undefined, stored: Date): boolean {
  return read !== undefined && !(new Date(read) >= stored);
}

// A client that knows nothing of `urlEncoding` says it by the URL it made.
function encodingOf(
  rules: CompiledTaxonomy,
  { urlEncoding, fullUrl }: components['schemas']['TrackingLinkChange'],
  stored: LinkRow,
): boolean {
  if (urlEncoding !== undefined) return urlEncoding;
  if (fullUrl === undefined || fullUrl === stored.fullUrl) return stored.urlEncoding;
  return inferUrlEncoding(rules, fullUrl, stored.urlEncoding);
}
