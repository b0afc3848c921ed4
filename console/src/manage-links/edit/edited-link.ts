import {
  type StoredLink as CoreLink,
  type EditedLink,
  editLink,
  isEditable,
} from '@utmost/core/link/edit.ts';
import { parseParameters } from '@utmost/core/link/parameters-json.ts';
import { emptyForm, type LinkForm, newLinkOf } from '@utmost/core/link-form/link-form.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import type { TrackingLink } from '../../data/api-client.ts';
import { fieldTexts as texts } from '../../ui/link-fields/link-fields-texts.ts';
import { encodingTexts } from '../manage-links-texts.ts';

/** A stored link as the rules of `core` take it. */
function coreLinkOf(link: TrackingLink): CoreLink {
  return { ...link, values: parseParameters(link.parameters) ?? new Map() };
}

/** The form of a stored link: what can be changed of it. */
export function formOf(link: TrackingLink, compiled: CompiledTaxonomy): LinkForm {
  const stored = coreLinkOf(link);
  const values = [...stored.values].filter(([queryName]) => isEditable(compiled, queryName));
  const { name, baseUrl, urlEncoding } = stored;
  return { ...emptyForm, name, baseUrl, urlEncoding, values: new Map(values) };
}

/** The form over a newer version of its link: what was typed stays, all else is as it is there. */
export function formOver(
  form: LinkForm,
  base: TrackingLink,
  newer: TrackingLink,
  compiled: CompiledTaxonomy,
): LinkForm {
  const [before, after] = [formOf(base, compiled), formOf(newer, compiled)];
  const meant = <Value>(typed: Value, old: Value, fresh: Value) => (typed === old ? fresh : typed);
  const names = new Set([...form.values.keys(), ...after.values.keys()]);
  const values = [...names].map((name) => {
    const [typed = '', old = '', fresh = ''] = [form, before, after].map((one) =>
      one.values.get(name),
    );
    return [name, meant(typed, old, fresh)] as const;
  });
  return {
    ...form,
    name: meant(form.name, before.name, after.name),
    baseUrl: meant(form.baseUrl, before.baseUrl, after.baseUrl),
    urlEncoding: meant(form.urlEncoding, before.urlEncoding, after.urlEncoding),
    values: new Map(values),
  };
}

/** The link as the form changes it, validated: only what changed is. */
export function editedLink(
  link: TrackingLink,
  form: LinkForm,
  compiled: CompiledTaxonomy,
): EditedLink {
  return editLink(compiled, coreLinkOf(link), newLinkOf(form, compiled));
}

/** A value of a link that the form has no field for, and why. */
export interface UnchangedValue {
  readonly queryName: string;
  readonly value: string;
  readonly reason: 'identifier' | 'hidden' | 'removed';
}

/** The identifiers that are assigned anew when a link is saved, since they number values that change. */
export function renumbered(
  link: TrackingLink,
  after: ReadonlyMap<string, string>,
  { visible }: CompiledTaxonomy,
): Parameter[] {
  const before = coreLinkOf(link).values;
  return visible
    .map(({ parameter }) => parameter)
    .filter(({ identifierPer: per }) => per && before.get(per) !== after.get(per));
}

/** The values that stay as they are; composed names follow their parts. */
export function unchangedValues(link: TrackingLink, compiled: CompiledTaxonomy): UnchangedValue[] {
  return [...coreLinkOf(link).values]
    .filter(([queryName]) => !isEditable(compiled, queryName) && !isComposed(compiled, queryName))
    .map(([queryName, value]) => ({ queryName, value, reason: reasonOf(compiled, queryName) }));
}

/** A field in which another version of the link differs. */
export interface Difference {
  readonly field: string;
  /** Null where it is empty there. */
  readonly theirs: string | null;
}

/** In what the newer version of a link differs from the one that the form began with, in people's words. */
export function differencesOf(
  base: TrackingLink,
  newer: TrackingLink,
  compiled: CompiledTaxonomy,
): Difference[] {
  const [before, after] = [fieldsOf(base, compiled), fieldsOf(newer, compiled)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({ field, theirs: after.get(field) ?? null }));
}

function fieldsOf(link: TrackingLink, compiled: CompiledTaxonomy): Map<string, string> {
  const { name, baseUrl, urlEncoding, values } = coreLinkOf(link);
  return new Map([
    [texts.name, name],
    [texts.baseUrl, baseUrl],
    [encodingTexts.field, urlEncoding ? encodingTexts.on : encodingTexts.off],
    ...[...values].map(([queryName, value]) => [compiled.displayNameOf(queryName), value] as const),
  ]);
}

function isComposed({ composed }: CompiledTaxonomy, queryName: string): boolean {
  return composed.some(({ parameter }) => parameter.queryName === queryName);
}

function reasonOf(compiled: CompiledTaxonomy, queryName: string): UnchangedValue['reason'] {
  const parameter = compiled.byName.get(queryName)?.parameter;
  if (!parameter) return 'removed';
  return parameter.type === 'identifier' ? 'identifier' : 'hidden';
}
