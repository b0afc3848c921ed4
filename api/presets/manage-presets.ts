import type { components } from '@utmost/core/contract.d.ts';
import { parseParameters, printParameters } from '@utmost/core/link/parameters-json.ts';
import { type Problem, problem } from '@utmost/core/problem.ts';
import { isLongerThan } from '@utmost/core/rules/characters.ts';
import { checkDays } from '@utmost/core/taxonomy/dependent-values/check-details.ts';
import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../audit/record.ts';
import type { Caller, Services } from '../caller.ts';
import { checkShownName } from '../check-shown-name.ts';
import { DomainError, refuseOn } from '../domain-error.ts';
import { valuesOf } from '../links/create-link.ts';
import type { PresetRow } from '../models/models.ts';
import { changeData, dataOf, type OrganizationData } from '../models/organization-data.ts';
import { presetRecord } from '../models/records.ts';
import { lockLinks } from '../organization/lock-organization.ts';
import { readRules, readRulesAt } from '../taxonomy/read-taxonomy.ts';
import { checkPresetValues, presetValues, unfitValues } from './fit-values.ts';
import { presetTexts } from './preset-texts.ts';

type Preset = components['schemas']['Preset'];
type PresetDraft = components['schemas']['PresetDraft'];

const MOST_PRESETS = 200;
const MOST_CHARACTERS = 8_000;

/** The organization's presets by name, each with what of it can be used today. */
export async function listPresets(services: Services, caller: Caller): Promise<Preset[]> {
  const data = dataOf(services.database, caller.organizationId);
  const rows = await data.presets.all({
    order: [
      ['name', 'ASC'],
      ['id', 'ASC'],
    ],
  });
  const present = await presenter(services, caller, data);
  const presets: Preset[] = [];
  for (const row of rows) {
    presets.push(present(row));
    await yieldToEventLoop();
  }
  return presets;
}

/** Saves values under a new name. @throws {DomainError} `malformed`, `rule_broken`, `conflict` when there are too many */
export function createPreset(
  services: Services,
  caller: Caller,
  draft: PresetDraft,
): Promise<Preset> {
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const others = await data.presets.all();
    const checked = await checkedPreset(data, draft, { others, stored: null });
    if (others.length >= MOST_PRESETS) {
      throw new DomainError('conflict', presetTexts.tooMany(MOST_PRESETS));
    }
    const own = { id: uuid(), userId: caller.userId, createdAt: services.clock.now() };
    const row = await data.presets.create({ ...checked, ...own });
    await recordAudit(services, caller, data, {
      action: 'preset.create',
      subjectId: row.id,
      subject: row.name,
      after: presetRecord(row, caller.username),
    });
    return (await presenter(services, caller, data))(row);
  });
}

/**
 * Changes a preset; what is left out stays.
 * @throws {DomainError} `forbidden` for one that another member made, `not_found`, `malformed`, `rule_broken`
 */
export function changePreset(
  services: Services,
  caller: Caller,
  id: string,
  change: PresetDraft,
): Promise<Preset> {
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const stored = await ownPreset(data, caller, id);
    const others = (await data.presets.all()).filter((one) => one.id !== stored.id);
    const changed = await checkedPreset(data, change, { others, stored });
    await data.presets.update(stored.id, changed);
    const row = { ...stored, ...changed };
    const usernames = await usernamesOf(data);
    const record = (one: PresetRow) => presetRecord(one, usernames.get(one.userId ?? '') ?? null);
    await recordAudit(services, caller, data, {
      action: 'preset.change',
      subjectId: row.id,
      subject: row.name,
      before: record(stored),
      after: record(row),
    });
    return (await presenter(services, caller, data))(row);
  });
}

/** Forgets a preset; links keep their values. @throws {DomainError} `forbidden` for one that another member made, `not_found` */
export function deletePreset(services: Services, caller: Caller, id: string): Promise<number> {
  return changeData(services.database, caller, async (data) => {
    await lockLinks(data);
    const stored = await ownPreset(data, caller, id);
    const deleted = await data.presets.remove({ id: stored.id });
    const usernames = await usernamesOf(data);
    await recordAudit(services, caller, data, {
      action: 'preset.delete',
      subjectId: stored.id,
      subject: stored.name,
      before: presetRecord(stored, usernames.get(stored.userId ?? '') ?? null),
    });
    return deleted;
  });
}

async function ownPreset(
  { presets }: OrganizationData,
  { role, userId }: Caller,
  id: string,
): Promise<PresetRow> {
  const stored = await presets.get(id.toLowerCase(), presetTexts.notFound);
  if (role === 'admin' || stored.userId === userId) return stored;
  throw new DomainError('forbidden', presetTexts.notYours);
}

/** What is known of a preset beside its draft. */
interface Around {
  readonly others: readonly PresetRow[];
  /** As it was; null for a new one. */
  readonly stored: PresetRow | null;
}

async function checkedPreset(
  data: OrganizationData,
  draft: PresetDraft,
  { others, stored }: Around,
): Promise<Pick<PresetRow, 'name' | 'parameters' | 'firstDay' | 'lastDay'>> {
  const name = draft.name ?? stored?.name ?? '';
  const firstDay = dayOf(draft.from, stored?.firstDay);
  const lastDay = dayOf(draft.to, stored?.lastDay);
  const ofFirst = checkDays('from', { from: firstDay });
  const names = others.map((one) => one.name);
  const { parameters, problems } = await checkedValues(data, draft, stored);
  refuseOn([
    ...checkShownName(name, names, 'preset'),
    ...ofFirst,
    ...checkDays('to', { from: ofFirst.length > 0 ? null : firstDay, to: lastDay }),
    ...problems,
  ]);
  return { name: name.trim(), parameters, firstDay, lastDay };
}

function dayOf(given: string | null | undefined, stored: string | null = null): string | null {
  return given === undefined ? stored : given || null;
}

// What a whole record sends back as it was stays, although rules may have changed since.
async function checkedValues(
  data: OrganizationData,
  draft: PresetDraft,
  stored: PresetRow | null,
): Promise<{ readonly parameters: string; readonly problems: readonly Problem[] }> {
  const given = draft.parameters ?? stored?.parameters ?? '{}';
  if (given === stored?.parameters) return { parameters: given, problems: [] };
  const rules = await readRules(data);
  const typed = valuesOf(given);
  const values = presetValues(rules, typed);
  const parameters = printParameters(values);
  if (values.size === 0) return { parameters, problems: [problem('preset_empty', 'parameters')] };
  const isTooLong = isLongerThan(parameters, MOST_CHARACTERS);
  const ofLength = problem('preset_too_long', 'parameters', { max: MOST_CHARACTERS });
  return {
    parameters,
    problems: [...checkPresetValues(rules, typed), ...(isTooLong ? [ofLength] : [])],
  };
}

/** Makes rows into what the API answers. */
async function presenter({ clock }: Services, { usage }: Caller, data: OrganizationData) {
  const rules = data.transaction ? await readRules(data) : await readRulesAt(data, usage);
  const usernames = await usernamesOf(data);
  const today = clock.now().toISOString().slice(0, 10);
  return (row: PresetRow): Preset => ({
    ...presetRecord(row, usernames.get(row.userId ?? '') ?? null),
    leftOut: unfitValues(rules, parseParameters(row.parameters) ?? new Map()),
    state: stateOn(today, row),
  });
}

function stateOn(today: string, { firstDay, lastDay }: PresetRow): Preset['state'] {
  if (firstDay !== null && today < firstDay) return 'later';
  return lastDay !== null && today > lastDay ? 'over' : 'offered';
}

/** Who made presets, by their id. */
async function usernamesOf({ users }: OrganizationData): Promise<Map<string, string>> {
  return new Map((await users.all()).map(({ id, username }) => [id, username]));
}
