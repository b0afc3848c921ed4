import { type Channel, mediumsOf, PLATFORMS } from './channels.ts';
import type { Item } from './combine.ts';
import { type FoundPlatform, findChannels } from './find-channels.ts';
import { findOptions, phrasesOf } from './find-options.ts';
import { comparisonKey } from './phrases.ts';
import type { PlannedParameter, Role } from './roles.ts';
import { writeFirst } from './write-value.ts';

/** The parameters that a channel gives values to. */
export const CHANNEL_ROLES: ReadonlySet<Role> = new Set(['source', 'medium', 'platform']);

/** The channels that a text asks for, with the values that the taxonomy has for them. */
export function channelItems(parameters: readonly PlannedParameter[], text: string): Item[] {
  const channelParameters = parameters.filter(({ role }) => CHANNEL_ROLES.has(role));
  const valuesByKey = new Map<string, Item['values']>();
  return findChannels(text, ownPlatforms(channelParameters, text)).map(
    ({ start, end, label, channel }): Item => {
      const key = `${channel.platform?.sources[0]} ${channel.type} ${channel.isPaid}`;
      const values = valuesByKey.get(key) ?? channelValues(channelParameters, channel);
      valuesByKey.set(key, values);
      return { kind: 'channel', key, label, start, end, values };
    },
  );
}

function channelValues(
  channelParameters: readonly PlannedParameter[],
  channel: Channel,
): Item['values'] {
  const values = channelParameters.flatMap((parameter) => {
    const value = channelValue(parameter, channel);
    return value === null ? [] : [[parameter.compiled.parameter.queryName, value] as const];
  });
  return new Map(values);
}

function channelValue(parameter: PlannedParameter, channel: Channel): string | null {
  const { platform, isPaid, type } = channel;
  const mediums = mediumsOf(channel);
  switch (parameter.role) {
    case 'medium':
      return writeFirst(parameter, [
        ...mediums,
        ...(parameter.isDropdown ? (platform?.sources ?? []) : []),
      ]);
    case 'source':
      if (platform) return writeFirst(parameter, platform.sources);
      return parameter.isDropdown ? writeFirst(parameter, mediums) : null;
    default: {
      // An advertising platform serves advertisements; a tool for email sends email.
      const adPlatforms = platform?.adPlatforms ?? [];
      const isOwn = adPlatforms.some((one) => one === platform?.sources[0]);
      const named =
        isPaid || type === 'email' ? adPlatforms : adPlatforms.filter((one) => !/ ads$/.test(one));
      return isOwn || isPaid || type === 'email' ? writeFirst(parameter, named) : null;
    }
  }
}

const KNOWN = new Set(
  PLATFORMS.flatMap(({ words, sources, adPlatforms = [] }) =>
    [...words, ...sources, ...adPlatforms].map(comparisonKey),
  ),
);

// The taxonomy's sources that are not in the planner's vocabulary.
function ownPlatforms(
  channelParameters: readonly PlannedParameter[],
  text: string,
): FoundPlatform[] {
  const phrases = phrasesOf(text);
  return channelParameters
    .filter(({ role, isDropdown }) => isDropdown && role !== 'medium')
    .flatMap((parameter) => findOptions(parameter, phrases))
    .filter(({ label }) => !KNOWN.has(comparisonKey(label)))
    .map(({ start, end, label }) => {
      const platform = {
        words: [],
        sources: [label],
        adPlatforms: [label],
        type: 'referral',
      } as const;
      return { start, end, text: label, platform };
    });
}
