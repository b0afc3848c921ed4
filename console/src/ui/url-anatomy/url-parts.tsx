import './url-anatomy.css';
import { groupsOf, type UrlPart } from '@utmost/core/link/anatomy.ts';
import { segmentsOf } from '@utmost/core/link/query.ts';
import type { ReactElement, ReactNode } from 'react';
import { hueStyle } from '../theme/hue.ts';

export interface UrlAnatomyProps {
  readonly parts: readonly UrlPart[];
  /** The parameter whose part is highlighted, because its field is hovered or focused. */
  readonly highlighted?: string | null;
  /** The sentence of each part that is wrong, by its name in the query; the base's by {@link BASE_PART}. */
  readonly problems?: ReadonlyMap<string, string>;
}

/** The address before the query, which has no name; no parameter's is empty. */
export const BASE_PART = '';

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

interface UrlPartsProps extends UrlAnatomyProps {
  /** Gives a part that is wrong its sentence; absent where that is said elsewhere. */
  readonly explain?: Explain;
}

type Explain = (value: ReactElement, problem: string) => ReactNode;

/** The drawing of a URL's anatomy, for pages with and without the console's component library. */
export function UrlParts({ parts, highlighted, problems = NO_PROBLEMS, explain }: UrlPartsProps) {
  return (
    <code className="url-anatomy" translate="no">
      {placedGroupsOf(parts).map(({ start, group }) => {
        const { queryName = null } = group[0] ?? {};
        return (
          <span key={start} className="url-group" data-parameter={queryName ?? undefined}>
            {group.map((part) => (
              <Part
                key={part.kind}
                part={part}
                isHighlighted={part.queryName !== null && part.queryName === highlighted}
                problem={problemOf(part, problems)}
                {...(explain && { explain })}
              />
            ))}
          </span>
        );
      })}
    </code>
  );
}

function placedGroupsOf(parts: readonly UrlPart[]) {
  let end = 0;
  return groupsOf(parts).map((group) => {
    const start = end;
    end += group.reduce((length, { text }) => length + text.length, 0);
    return { start, group };
  });
}

interface PartProps {
  readonly part: UrlPart;
  readonly isHighlighted: boolean;
  readonly problem: string | undefined;
  readonly explain?: Explain;
}

function Part({ part, isHighlighted, problem, explain }: PartProps) {
  if (part.kind === 'key' || (problem === undefined && part.queryName === null)) {
    return <span className={`url-${part.kind}`}>{part.text}</span>;
  }
  const value = (
    <span
      className={`url-${part.kind}`}
      style={part.position === null ? undefined : hueStyle(part.position)}
      data-highlighted={isHighlighted || undefined}
      data-wrong={problem ? true : undefined}
      // A problem must be reachable without a mouse, for its sentence.
      tabIndex={problem && explain ? 0 : undefined}
    >
      {part.text}
    </span>
  );
  return problem && explain ? explain(value, problem) : value;
}

function problemOf(part: UrlPart, problems: ReadonlyMap<string, string>): string | undefined {
  const name = partName(part);
  return name === null ? undefined : problems.get(name);
}

/** What a part is called in the query; null for those that have no name. */
function partName({ kind, queryName, text }: UrlPart): string | null {
  if (kind === 'base') return BASE_PART;
  if (kind === 'foreign') return segmentsOf(text.slice(1))[0]?.name || null;
  return queryName;
}
