import { type Channel, PLATFORMS, type Platform, TACTICS, type Tactic } from './channels.ts';
import { longestOf, phrasePattern, type Span } from './phrases.ts';

/** A channel, where it stands, and what it is called there. */
export interface FoundChannel extends Span {
  readonly channel: Channel;
  readonly label: string;
}

/** A platform, where it stands, and what it is called there. */
export interface FoundPlatform extends Span {
  readonly text: string;
  readonly platform: Platform;
}

/** Words that name a platform, or say how it is used. */
type Token =
  | (FoundPlatform & { readonly tactics?: never })
  | (Span & {
      readonly text: string;
      readonly tactics: readonly Tactic[];
      readonly platform?: never;
    });

const platforms = PLATFORMS.map((platform) => ({
  platform,
  pattern: phrasePattern(platform.words),
}));
const tactics = TACTICS.map((tactic) => ({ tactic, pattern: phrasePattern(tactic.words) }));
// What may stand between the words of one channel, and between the channels of a list.
const WITHIN =
  /^[\s(-]*(?:(?:with|via|using|through|on|in|at|from|for|our|the|a|an|video|image|link|audience|lookalike|prospecting|swipe-up|sponsorship|campaign|new)[\s-]+)*(?:a|the)?$/i;
const ADVERTISING: Tactic = { words: [], isPaid: true };
const LIST = /^[\s,/&+]*(?:(?:and|or|as well as)\s*)?(?:(?:an?|the|our|one|on|via)\s*)?$/i;

/**
 * The channels that a prompt asks for. A tactic ('ads', 'posts', 'display') belongs to the platform beside it, and
 * to all platforms of a list before or behind it.
 * @param own further platforms: those that only the taxonomy knows
 * @example findChannels('Facebook and TikTok ads').length // 2
 */
export function findChannels(text: string, own: readonly FoundPlatform[] = []): FoundChannel[] {
  const tokens = tokensOf(text, own);
  const gap = (one: Token, other: Token) => text.slice(one.end, other.start);
  const tacticsOf = tokens.map((): Tactic[] => []);
  const used = new Set<number>();
  const further: FoundChannel[] = [];
  tokens.forEach((token, at) => {
    // 'Facebook, Instagram and Google Ads'
    if (token.platform && / ads$/i.test(token.text)) {
      for (const to of listEndingAt(at)) tacticsOf[to]?.push(ADVERTISING);
    }
    if (!token.tactics) return;
    const platforms = platformsOf(at);
    for (const to of platforms) tacticsOf[to]?.push(...token.tactics);
    if (platforms.length > 0) used.add(at);
    const platform = platforms.length === 0 ? searchBefore(at) : null;
    if (!platform) return;
    used.add(at);
    const { start, end, text: label } = token;
    further.push({
      start,
      end,
      label: `${platform.sources[0]} ${label}`,
      channel: channelOf(platform, token.tactics),
    });
  });

  /** What a tactic belongs to: the platform before it, else the one behind it. */
  function platformsOf(at: number): number[] {
    const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (!token) return [];
    const isBehind =
      before?.platform && WITHIN.test(gap(before, token)) && !isPreposition(gap(before, token));
    if (isBehind) return listEndingAt(at - 1);
    return next?.platform && WITHIN.test(gap(token, next)) ? listBeginningAt(at + 1) : [];
  }

  // 'Google search ads and display ads'
  function searchBefore(at: number): Platform | null {
    const [platform, tactic, token] = [tokens[at - 2]?.platform, tokens[at - 1], tokens[at]];
    const isSecond =
      platform?.type === 'search' && tactic?.tactics && token && LIST.test(gap(tactic, token));
    return isSecond ? platform : null;
  }

  function listEndingAt(end: number): number[] {
    const list = [end];
    for (let at = end; at > 0; at -= 1) {
      const [one, other] = [tokens[at - 1], tokens[at]];
      if (!one?.platform || !other || !LIST.test(gap(one, other))) break;
      // A tactic applies only to platforms that offer it: email has no ads.
      if (isFixed(one.platform)) break;
      list.push(at - 1);
    }
    return list;
  }

  function listBeginningAt(start: number): number[] {
    const list = [start];
    for (let at = start; at < tokens.length - 1; at += 1) {
      const [one, other] = [tokens[at], tokens[at + 1]];
      if (!one || !other?.platform || !LIST.test(gap(one, other)) || isFixed(other.platform)) break;
      list.push(at + 1);
    }
    return list;
  }

  const saysPaid = tokens.some(({ tactics = [] }) => tactics.some(({ isPaid }) => isPaid === true));
  const found = tokens.flatMap((token, at): FoundChannel[] => {
    const { start, end, text: label } = token;
    if (token.platform) {
      const channel = channelOf(token.platform, tacticsOf[at] ?? []);
      return [{ start, end, label, channel }];
    }
    const type = token.tactics.find((tactic) => tactic.type)?.type;
    const isPaid = token.tactics.find((tactic) => tactic.isPaid !== undefined)?.isPaid ?? true;
    if (used.has(at) || type === undefined) return [];
    return [{ start, end, label, channel: { platform: null, type, isPaid } }];
  });
  const all = [...spread(tokens, found, tacticsOf, saysPaid), ...further];
  return merged(
    text,
    all.sort((one, other) => one.start - other.start),
  );
}

// 'We run ads on Facebook, TikTok': a tactic that is named once holds for social platforms that say nothing.
function spread(
  tokens: readonly Token[],
  found: readonly FoundChannel[],
  tacticsOf: readonly (readonly Tactic[])[],
  saysPaid: boolean,
): FoundChannel[] {
  const isMentioned = (one: FoundChannel) =>
    tokens.some((token, at) => token.start === one.start && (tacticsOf[at]?.length ?? 0) > 0);
  const anyMentioned = found.some(isMentioned);
  return found.map((one) => {
    const { channel } = one;
    const takes = channel.type === 'social' && channel.platform?.isPaid === undefined;
    if (!takes || isMentioned(one) || anyMentioned || !saysPaid) return one;
    return { ...one, channel: { ...channel, isPaid: true } };
  });
}

function channelOf(platform: Platform, tactics: readonly Tactic[]): Channel {
  const type =
    tactics.find((tactic) => tactic.type && suits(platform, tactic.type))?.type ?? platform.type;
  const isPaidByItself = platform.type === 'search' || platform.type === 'video';
  const isPaid = platform.isPaid ?? tactics.find((tactic) => tactic.isPaid !== undefined)?.isPaid;
  return { platform, type, isPaid: isPaid ?? isPaidByItself };
}

// 'Search' beside Facebook, or 'display' beside a newsletter, is about something else.
function suits(platform: Platform, type: Tactic['type']): boolean {
  if (type === 'display') return !isFixed(platform);
  return type === platform.type;
}

function isFixed({ type }: Platform): boolean {
  return !['search', 'social', 'video', 'display', 'referral'].includes(type);
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
      last?.channel.platform &&
      one.channel.platform &&
      last.channel.type === one.channel.type &&
      isFixed(last.channel.platform) &&
      !/[,;.&+/\n]|\b(?:and|or)\b/i.test(between) &&
      between.length < 40;
    if (!last || !isSame) channels.push(one);
    else channels[channels.length - 1] = { ...last, end: one.end };
  }
  return channels;
}

function tokensOf(text: string, own: readonly FoundPlatform[]): Token[] {
  const found = [
    ...own,
    ...platforms.flatMap(({ platform, pattern }) =>
      [...text.matchAll(pattern)]
        // The letter alone is a letter, unless it is the name.
        .filter(([phrase]) => phrase !== 'x')
        .map(({ 0: phrase, index }): Token => ({ ...spanAt(index, phrase), platform })),
    ),
    ...tactics.flatMap(({ tactic, pattern }) =>
      [...text.matchAll(pattern)].map(
        ({ 0: phrase, index }): Token => ({ ...spanAt(index, phrase), tactics: [tactic] }),
      ),
    ),
  ];
  const tokens: Token[] = [];
  for (const token of longestOf<Token>(found)) {
    const last = tokens.at(-1);
    // 'Social posts': one tactic in two phrases.
    const isSame =
      last?.tactics && token.tactics && /^[\s-]*$/.test(text.slice(last.end, token.start));
    if (!isSame) tokens.push(token);
    else {
      const { start } = last;
      const tactics = [...last.tactics, ...token.tactics];
      tokens[tokens.length - 1] = { ...spanAt(start, text.slice(start, token.end)), tactics };
    }
  }
  return tokens;
}

function spanAt(start: number, text: string) {
  return { start, end: start + text.length, text };
}
