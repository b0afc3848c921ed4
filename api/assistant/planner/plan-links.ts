import { blankOut, landingPages } from '@utmost/core/assistant/landing-pages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { MOST_PROPOSED, type ProposedLink } from '../proposed-link.ts';
import { combine, type Item } from './combine.ts';
import {
  anySubject,
  campaignBefore,
  eventCampaign,
  type FoundCampaign,
  knownOccasion,
  quotedCampaign,
} from './find-campaign.ts';
import { findChannels } from './find-channels.ts';
import { findDate, findVariants } from './find-details.ts';
import { findLabeled } from './find-labeled.ts';
import { findOptions, phrasesOf } from './find-options.ts';
import type { Span } from './phrases.ts';
import { CHANNEL_ROLES, channelItems } from './plan-channels.ts';
import { type PlannedParameter, type Role, rolesOf } from './roles.ts';
import { writeValue } from './write-value.ts';

/**
 * The built-in assistant: the links that a prompt of the usual kind asks for. It goes by tables of words and a
 * few rules, and knows nothing else; what it does not understand it leaves empty for the person who looks.
 * @returns one more than {@link MOST_PROPOSED} where the prompt asks for too many
 * @example planLinks(compiled, 'Facebook ads for the summer sale to https://a.example')[0]?.name // 'Summer sale - Facebook'
 */
export function planLinks(compiled: CompiledTaxonomy, prompt: string): ProposedLink[] {
  const parameters = rolesOf(compiled);
  const reader = readerOf(prompt);
  const pages = pageItems(prompt, reader);
  const given = labeledItems(parameters, reader);
  const isGiven = (one: PlannedParameter) => given.some(({ kind }) => kind === kindOf(one));
  const open = (role: Role) => parameters.find((one) => one.role === role && !isGiven(one));

  const campaign = parameters.find((one) => isNamed(one) && !isGiven(one));
  const found = campaign ? nameCampaign(reader, parameters) : null;
  const dates = dateItems(open('date'), reader);
  const variants = variantItems(open('variant') ?? open('content'), reader);
  const left = parameters.filter((one) => !isGiven(one));
  const named = channelItems(left, reader.text);
  const mentioned = optionItems(left, reader.text);
  const { channels, options } = attach(named, mentioned, reader.text);
  reader.take([...channels, ...mentioned]);
  const subject = campaign ? (found ?? anySubject(reader.text)) : null;

  const items = [...pages, ...given, ...dates, ...variants, ...channels, ...options];
  const title =
    subject?.name ??
    [...given, ...options].find(({ kind }) => kind === campaignKind(parameters))?.label ??
    '';
  if (items.length === 0 && subject === null) return [];
  return combine(items, MOST_PROPOSED + 1).map((combination) => {
    const values = new Map(combination.flatMap((item) => [...item.values]));
    const slug = campaign && subject ? writeValue(campaign, subject.name) : null;
    if (campaign && slug) values.set(kindOf(campaign), slug);
    const baseUrl = combination.find((item) => item.baseUrl !== undefined)?.baseUrl ?? '';
    return { name: linkName(title, combination, items), baseUrl, values };
  });
}

/** The prompt, of which what was understood is taken away. */
interface Reader {
  text: string;
  take(spans: readonly Span[]): void;
}

function readerOf(prompt: string): Reader {
  return {
    text: prompt,
    take(spans) {
      this.text = blankOut(this.text, spans);
    },
  };
}

const kindOf = ({ compiled }: PlannedParameter): string => compiled.parameter.queryName;

// A campaign whose names are free; one of a list is an option like any other.
const isNamed = ({ role, isDropdown }: PlannedParameter): boolean =>
  role === 'campaign' && !isDropdown;

function campaignKind(parameters: readonly PlannedParameter[]): string | undefined {
  const campaign = parameters.find(({ role }) => role === 'campaign');
  return campaign && kindOf(campaign);
}

const PATH = /(?<![\p{L}\p{N}/.:])\/[a-z0-9][\w./-]*[a-z0-9]/giu;

function pageItems(prompt: string, reader: Reader): Item[] {
  const pages = landingPages(prompt);
  reader.take(pages);
  const paths = [...reader.text.matchAll(PATH)]
    .map(({ 0: path, index }) => ({ path, start: index, end: index + path.length }))
    .filter(({ path }) => !/^\/[a-z]$/i.test(path));
  const [only] = pages;
  // 'The pages /shoes and /bags on https://…'
  const isSite =
    only !== undefined && pages.length === 1 && /^https?:\/\/[^/?#]+\/?$/.test(only.url);
  const found =
    isSite && paths.length > 0
      ? paths.map(({ path, ...span }) => ({ ...span, url: only.url.replace(/\/$/, '') + path }))
      : pages;
  if (isSite) reader.take(paths);
  return found.map(({ url, start, end }) => {
    const path = url.replace(/^https?:\/\/[^/?#]+/, '').replace(/[?#].*/, '');
    const label = path.replace(/^\/|\/$/g, '') || url.replace(/^https?:\/\//, '');
    return { kind: 'page', key: url, label, baseUrl: url, start, end, values: new Map() };
  });
}

function labeledItems(parameters: readonly PlannedParameter[], reader: Reader): Item[] {
  const found = findLabeled(reader.text, parameters);
  reader.take(found);
  return found.flatMap(({ parameter, values, labels, start, end }) =>
    values.map((value, index) => ({
      kind: kindOf(parameter),
      key: value,
      label: labels[index] ?? value,
      start,
      end,
      values: new Map([[kindOf(parameter), value]]),
    })),
  );
}

// Before channels and options are looked for: a name may have their words in it.
function nameCampaign(
  reader: Reader,
  parameters: readonly PlannedParameter[],
): FoundCampaign | null {
  const isChannel = (words: string) => {
    const phrases = phrasesOf(words);
    const found = [
      ...findChannels(words),
      ...parameters.flatMap((one) => (one.isDropdown ? findOptions(one, phrases) : [])),
    ];
    const left = blankOut(words, found).replace(
      /\b(?:ads?|paid|organic|search|posts?|in|for|and|or)\b/gi,
      '',
    );
    return !/[\p{L}\p{N}]/u.test(left);
  };
  const found =
    quotedCampaign(reader.text) ??
    campaignBefore(reader.text, isChannel) ??
    eventCampaign(reader.text) ??
    knownOccasion(reader.text);
  if (found) reader.take([found]);
  return found;
}

function dateItems(parameter: PlannedParameter | undefined, reader: Reader): Item[] {
  const found = parameter ? findDate(reader.text) : null;
  if (!parameter || !found) return [];
  reader.take([found]);
  const value = writeValue(parameter, found.value);
  return value === null ? [] : [itemOf(parameter, value, '', found)];
}

function variantItems(parameter: PlannedParameter | undefined, reader: Reader): Item[] {
  const found = parameter ? findVariants(reader.text) : null;
  if (!parameter || !found) return [];
  reader.take([found]);
  return found.names.flatMap((name) => {
    const value = writeValue(parameter, name);
    return value === null ? [] : [itemOf(parameter, value, name.toUpperCase(), found)];
  });
}

function optionItems(parameters: readonly PlannedParameter[], text: string): Item[] {
  const phrases = phrasesOf(text);
  return parameters
    .filter(({ role, isDropdown }) => isDropdown && !CHANNEL_ROLES.has(role))
    .flatMap((parameter) =>
      findOptions(parameter, phrases).map(({ value, label, ...span }) =>
        itemOf(parameter, value, label, span),
      ),
    );
}

// 'LinkedIn and a Google search ad': what stands right behind one of several channels is said of that one alone.
function attach(
  channels: readonly Item[],
  options: readonly Item[],
  text: string,
): { channels: readonly Item[]; options: readonly Item[] } {
  const isOne = (kind: string) =>
    new Set(options.filter((one) => one.kind === kind).map(({ key }) => key)).size === 1;
  const hasSeveral = new Set(channels.map(({ key }) => key)).size > 1;
  const isBehind = (channel: Item, option: Item) =>
    option.start >= channel.end && /^[\s-]*$/.test(text.slice(channel.end, option.start));
  const owned = options.filter(
    (option) => hasSeveral && isOne(option.kind) && channels.some((one) => isBehind(one, option)),
  );
  return {
    channels: channels.map((channel) => {
      const own = owned.filter((option) => isBehind(channel, option));
      return {
        ...channel,
        values: new Map([channel, ...own].flatMap(({ values }) => [...values])),
      };
    }),
    options: options.filter(({ kind }) => !owned.some((one) => one.kind === kind)),
  };
}

function itemOf(
  parameter: PlannedParameter,
  value: string,
  label: string,
  { start, end }: Span,
): Item {
  return {
    kind: kindOf(parameter),
    key: value,
    label,
    start,
    end,
    values: new Map([[kindOf(parameter), value]]),
  };
}

/** The campaign, and what tells the link from the others. */
function linkName(title: string, combination: readonly Item[], items: readonly Item[]): string {
  const differs = ({ kind }: Item) =>
    new Set(items.filter((one) => one.kind === kind).map(({ key }) => key)).size > 1;
  const parts = combination
    .filter((item) => item.label !== '' && (item.kind === 'channel' || differs(item)))
    .map(({ label }) => titleOf(label));
  return (
    [...new Set([titleOf(title), ...parts])].filter((part) => part !== '').join(' - ') || 'Link'
  );
}

function titleOf(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
