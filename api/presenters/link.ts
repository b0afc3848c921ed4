import type { components } from '@utmost/core/contract.d.ts';
import type { CheckedLink } from '@utmost/core/link/create.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { linkRecord } from '../models/records.ts';
import type { StoredLinkAnswer } from '../services/links/create-link.ts';
import type { KnownLink } from '../services/links/get-link.ts';
import { presentProblems } from './problem.ts';

type TrackingLink = components['schemas']['TrackingLink'];

/** A link that was just stored, with its warnings. */
export function presentStoredLink({ link, warnings }: StoredLinkAnswer): TrackingLink {
  return { ...linkRecord(link), warnings: presentProblems(warnings) };
}

/** A link that was asked for, with its history. */
export function presentKnownLink({ link, history }: KnownLink): TrackingLink {
  const events = history.map(({ at, ...event }) => {
    return { ...event, at: at.toISOString(), changes: [...event.changes] };
  });
  return { ...linkRecord(link), history: events };
}

/** A link that was only tried. */
export function presentPreview({
  built,
  problems,
  warnings,
}: CheckedLink): components['schemas']['LinkPreview'] {
  return {
    fullUrl: built.fullUrl,
    parameters: printParameters(built.values),
    problems: presentProblems(problems),
    warnings: presentProblems(warnings),
  };
}
