import { type Channel, PLACES, type Place, WAYS, type Way } from './channels.ts';
import { longestOf, phrasePattern, type Span } from './phrases.ts';

/** A channel, where it stands, and what it is called there. */
export interface FoundChannel extends Span {
  readonly channel: Channel;
  readonly label: string;
}

/** A place, where it stands, and what it is called there. */
export interface FoundPlace extends Span {
  readonly text: string;
  readonly place: Place;
}

/** Words that name a place, or say in what ways it is used. */
type Token =
  | (FoundPlace & { readonly ways?: never })
  | (Span & { readonly text: string; readonly ways: readonly Way[]; readonly place?: never });

const places = PLACES.map((place) => ({ place, pattern: phrasePattern(place.words) }));
const ways = WAYS.map((way) => ({ way, pattern: phrasePattern(way.words) }));
// What may stand between the words of one channel, and between the channels of a list.
const WITHIN =
  /^[\s(-]*(?:(?:with|via|using|through|on|in|at|from|for|our|the|a|an|video|image|link|audience|lookalike|prospecting|swipe-up|sponsorship|campaign|new)[\s-]+)*(?:a|the)?\s*$/i;
const LIST = /^[\s,/&+]*(?:and|or|as well as)?\s*(?:an?|the|our|one|on|via)?\s*$/i;

/**
 * The channels that a prompt asks for. A way ('ads', 'posts', 'display') belongs to the place beside it, and
 * to all places of a list before or behind it.
 * @param own further places: those that only the taxonomy knows
 * @example findChannels('Facebook and TikTok ads').length // 2
 */
export function findChannels(text: string, own: readonly FoundPlace[] = []): FoundChannel[] {
  const tokens = tokensOf(text, own);
  const gap = (one: Token, other: Token) => text.slice(one.end, other.start);
  const waysOf = tokens.map((): Way[] => []);
  const used = new Set<number>();
  const further: FoundChannel[] = [];
  tokens.forEach((token, at) => {
    if (!token.ways) return;
    const places = placesOf(at);
    for (const to of places) waysOf[to]?.push(...token.ways);
    if (places.length > 0) used.add(at);
    const place = places.length === 0 ? searchBefore(at) : null;
    if (!place) return;
    used.add(at);
    const { start, end, text: label } = token;
    further.push({
      start,
      end,
      label: `${place.sources[0]} ${label}`,
      channel: channelOf(place, token.ways),
    });
  });

  /** What a way belongs to: what it stands behind, else what it stands before. */
  function placesOf(at: number): number[] {
    const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (!token) return [];
    const isBehind =
      before?.place && WITHIN.test(gap(before, token)) && !isPreposition(gap(before, token));
    if (isBehind) return listEndingAt(at - 1);
    return next?.place && WITHIN.test(gap(token, next)) ? listBeginningAt(at + 1) : [];
  }

  // 'Google search ads and display ads'
  function searchBefore(at: number): Place | null {
    const [place, way, token] = [tokens[at - 2]?.place, tokens[at - 1], tokens[at]];
    const isSecond = place?.nature === 'search' && way?.ways && token && LIST.test(gap(way, token));
    return isSecond ? place : null;
  }

  function listEndingAt(end: number): number[] {
    const list = [end];
    for (let at = end; at > 0; at -= 1) {
      const [one, other] = [tokens[at - 1], tokens[at]];
      if (!one?.place || !other || !LIST.test(gap(one, other))) break;
      // Nobody advertises by e-mail: a way is for those it can be for.
      if (isFixed(one.place)) break;
      list.push(at - 1);
    }
    return list;
  }

  function listBeginningAt(start: number): number[] {
    const list = [start];
    for (let at = start; at < tokens.length - 1; at += 1) {
      const [one, other] = [tokens[at], tokens[at + 1]];
      if (!one || !other?.place || !LIST.test(gap(one, other)) || isFixed(other.place)) break;
      list.push(at + 1);
    }
    return list;
  }

  const saysPaid = tokens.some(({ ways = [] }) => ways.some(({ isPaid }) => isPaid === true));
  const found = tokens.flatMap((token, at): FoundChannel[] => {
    const { start, end, text: label } = token;
    if (token.place) {
      const channel = channelOf(token.place, waysOf[at] ?? []);
      return [{ start, end, label, channel }];
    }
    const nature = token.ways.find((way) => way.nature)?.nature;
    const isPaid = token.ways.find((way) => way.isPaid !== undefined)?.isPaid ?? true;
    if (used.has(at) || nature === undefined) return [];
    return [{ start, end, label, channel: { place: null, nature, isPaid } }];
  });
  const all = [...spread(tokens, found, waysOf, saysPaid), ...further];
  return merged(
    text,
    all.sort((one, other) => one.start - other.start),
  );
}

// 'We run ads on Facebook, TikTok': what is said once of the way holds for social places that say nothing.
function spread(
  tokens: readonly Token[],
  found: readonly FoundChannel[],
  waysOf: readonly (readonly Way[])[],
  saysPaid: boolean,
): FoundChannel[] {
  const isSaid = (one: FoundChannel) =>
    tokens.some((token, at) => token.start === one.start && (waysOf[at]?.length ?? 0) > 0);
  const anySaid = found.some(isSaid);
  return found.map((one) => {
    const { channel } = one;
    const takes = channel.nature === 'social' && channel.place?.isPaid === undefined;
    if (!takes || isSaid(one) || anySaid || !saysPaid) return one;
    return { ...one, channel: { ...channel, isPaid: true } };
  });
}

function channelOf(place: Place, said: readonly Way[]): Channel {
  const nature = said.find((way) => way.nature && suits(place, way.nature))?.nature ?? place.nature;
  const isPaidByItself = place.nature === 'search' || place.nature === 'video';
  const isPaid = place.isPaid ?? said.find((way) => way.isPaid !== undefined)?.isPaid;
  return { place, nature, isPaid: isPaid ?? isPaidByItself };
}

// 'Search' beside Facebook, or 'display' beside a newsletter, is about something else.
function suits(place: Place, nature: Way['nature']): boolean {
  if (nature === 'display') return !isFixed(place);
  return nature === place.nature;
}

function isFixed({ nature }: Place): boolean {
  return !['search', 'social', 'video', 'display', 'referral'].includes(nature);
}

function isPreposition(gap: string): boolean {
  return /\b(?:on|in|at|via|through|using|from)\b/i.test(gap);
}

// 'Email newsletter', 'QR code on a flyer': one channel in two words.
function merged(text: string, found: readonly FoundChannel[]): FoundChannel[] {
  const channels: FoundChannel[] = [];
  for (const one of found) {
    const last = channels.at(-1);
    const between = last ? text.slice(last.end, one.start) : '';
    const isSame =
      last?.channel.place &&
      one.channel.place &&
      last.channel.nature === one.channel.nature &&
      isFixed(last.channel.place) &&
      !/[,;.&+/\n]|\b(?:and|or)\b/i.test(between) &&
      between.length < 40;
    if (!last || !isSame) channels.push(one);
    else channels[channels.length - 1] = { ...last, end: one.end };
  }
  return channels;
}

function tokensOf(text: string, own: readonly FoundPlace[]): Token[] {
  const found = [
    ...own,
    ...places.flatMap(({ place, pattern }) =>
      [...text.matchAll(pattern)]
        // The letter alone is a letter, unless it is the name.
        .filter(([phrase]) => phrase !== 'x')
        .map(({ 0: phrase, index }): Token => ({ ...spanAt(index, phrase), place })),
    ),
    ...ways.flatMap(({ way, pattern }) =>
      [...text.matchAll(pattern)].map(
        ({ 0: phrase, index }): Token => ({ ...spanAt(index, phrase), ways: [way] }),
      ),
    ),
  ];
  const tokens: Token[] = [];
  for (const token of longestOf<Token>(found)) {
    const last = tokens.at(-1);
    // 'Social posts': one way in two words.
    const isSame = last?.ways && token.ways && /^[\s-]*$/.test(text.slice(last.end, token.start));
    if (!isSame) tokens.push(token);
    else {
      const { start } = last;
      const ways = [...last.ways, ...token.ways];
      tokens[tokens.length - 1] = { ...spanAt(start, text.slice(start, token.end)), ways };
    }
  }
  return tokens;
}

function spanAt(start: number, text: string) {
  return { start, end: start + text.length, text };
}
