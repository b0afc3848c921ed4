import { type Problem, problem, valuePath } from '../problem.ts';
import { hasMacro } from './ad-macros.ts';
import { decodeComponent } from './encoding.ts';
import { fragmentNames, type IsPair, moveFromFragment } from './fragment-parameters.ts';
import { joinUrl, splitUrl } from './query.ts';
import { AMPERSAND_REFERENCE } from './url-pieces.ts';

/** A URL whose parameters are joined on as they should be, and what was wrong before. */
export interface RejoinedUrl {
  readonly url: string;
  readonly problems: readonly Problem[];
}

type IsName = (name: string) => boolean;

const ESCAPED = new RegExp(AMPERSAND_REFERENCE, 'g');
const NESTED = /:\/\/|%3A%2F%2F/i;

/**
 * Mends how parameters are joined on to a URL: `&amp;`, a second `?`, no `?` at all, parameters behind the
 * `#`. Nothing else in it is touched, nor anything where no parameter is concerned.
 * @param isParameter whether a name with its value is one of the taxonomy's, or was meant to be
 * @param isMisplaced whether one of those has no business behind the `#`
 * @param isMoved whether it is taken from there
 * @example rejoin('https://a.com/x&utm_source=a', (name) => name === 'utm_source').url // 'https://a.com/x?utm_source=a'
 */
export function rejoin(
  url: string,
  isParameter: IsPair,
  isMisplaced: IsName = (name) => isParameter(name, null),
  isMoved: IsPair = isMisplaced,
): RejoinedUrl {
  const unescaped = withoutEscapes(url);
  const separated = withoutSecondMarks(unescaped, isParameter);
  const begun = withMark(separated, isParameter);
  const { query, fragment } = splitUrl(begun);
  // Behind a URL that is itself a value, they may be that one's.
  const isNested = query !== null && NESTED.test(query);
  return {
    url: isNested
      ? begun
      : moveFromFragment(begun, (name, value) => isMisplaced(name) && isMoved(name, value)),
    problems: [
      ...(unescaped === url ? [] : [problem('url_ampersand_escaped', 'fullUrl')]),
      ...(separated === unescaped ? [] : [problem('url_second_question_mark', 'fullUrl')]),
      ...(begun === separated ? [] : [problem('url_question_mark_missing', 'fullUrl')]),
      ...fragmentNames(fragment, isMisplaced).map((queryName) =>
        problem('fragment_parameter', valuePath(queryName), { queryName }),
      ),
    ],
  };
}

// A `#` that belongs to `&#38;` begins no fragment.
function withoutEscapes(url: string): string {
  const end = url.search(/(?<!&)#/);
  const rest = end === -1 ? url : url.slice(0, end);
  return rest.replace(ESCAPED, '&') + url.slice(rest.length);
}

function withoutSecondMarks(url: string, isParameter: IsPair): string {
  const split = splitUrl(url);
  if (!split.query?.includes('?')) return url;
  const segments = split.query.split('&').map((segment) => {
    const [first = '', ...others] = segment.split('?');
    // The query of a URL that is itself a value is that URL's.
    return others.reduce((text, one) => {
      const isJoined = isPair(one, isParameter) && !NESTED.test(text) && !hasMacro(text);
      return isJoined ? (text === '' ? one : `${text}&${one}`) : `${text}?${one}`;
    }, first);
  });
  return joinUrl({ ...split, query: segments.join('&') });
}

function withMark(url: string, isParameter: IsPair): string {
  const { head, query, fragment } = splitUrl(url);
  if (!head.includes('&')) return url;
  const start = head.indexOf('&', head.lastIndexOf('/'));
  if (start === -1) return url;
  const segments = head.slice(start + 1).split('&');
  let first = segments.findIndex((one) => isPair(one, isParameter));
  if (first === -1) return url;
  // What is no pair, such as `D` in `/R&D&utm_source=x`, is the path's.
  while (segments[first - 1]?.includes('=')) first -= 1;
  const added = segments.slice(first).join('&');
  return joinUrl({
    head: [head.slice(0, start), ...segments.slice(0, first)].join('&'),
    query: query === null ? added : `${added}&${query}`,
    fragment,
  });
}

/** Whether a text is a parameter with its value. */
function isPair(text: string, isParameter: IsPair): boolean {
  const equals = text.indexOf('=');
  const name = equals === -1 ? null : decodeComponent(text.slice(0, equals));
  return name !== null && isParameter(name, decodeComponent(text.slice(equals + 1)));
}
