import { ApiError } from '@utmost/core/api-error.ts';
import { printParameters } from '@utmost/core/link/parameters-json.ts';
import { newLinkOf } from '@utmost/core/link-form/link-form.ts';
import { UnansweredRequests } from '@utmost/core/unanswered-requests.ts';
import { Box } from 'ink';
import { useRef, useState } from 'react';
import {
  type OpenedSource,
  openSource,
  type Source,
} from '../../commands/wizard/taxonomy-sources.ts';
import { bodyOf, type TrackingLink } from '../../server/client.ts';
import { offeredPresets } from '../../server/find-preset.ts';
import { copyText } from '../copy-text.ts';
import { useKeys } from '../keyboard.ts';
import { type Ending, runScreen } from '../run-screen.tsx';
import { ActionBar, Screen, stepAction } from '../screen.tsx';
import { wizardMessages as texts } from '../screen-texts.ts';
import { Tint } from '../styled-text.tsx';
import { useLatest, useSize } from '../terminal-state.ts';
import { urlAnatomy } from '../url-anatomy.tsx';
import { NoticeLine, useWork, type Work } from '../use-work.tsx';
import { type FinishedLink, type LinkAction, LinkForm, type Refuse } from './link-form.tsx';
import { PresetChoice, SourceChoice } from './source-choice.tsx';

/** Runs the wizard at the terminal. */
export function runWizard(
  sources: readonly Source[],
  opened: OpenedSource | null,
): Promise<WizardResult> {
  return runScreen<WizardResult>({ url: null, messages: [] }, (ending) => (
    <Wizard sources={sources} opened={opened} ending={ending} />
  ));
}

/** What came of the wizard. */
export interface WizardResult {
  /** The link that was made last, if one was. */
  readonly url: string | null;
  /** What was done with it, in sentences. */
  readonly messages: readonly string[];
}

interface WizardProps {
  readonly sources: readonly Source[];
  /** A taxonomy that was given; null lets one choose. */
  readonly opened: OpenedSource | null;
  readonly ending: Ending<WizardResult>;
}

type View =
  | { readonly kind: 'choice' }
  | {
      readonly kind: 'presets';
      readonly source: OpenedSource;
      readonly presets: Awaited<ReturnType<typeof offeredPresets>>;
    }
  | { readonly kind: 'form'; readonly source: OpenedSource; readonly number: number }
  | {
      readonly kind: 'saved';
      readonly source: OpenedSource;
      readonly link: TrackingLink;
      readonly isOtherwise: boolean;
    };

/**
 * Choosing a taxonomy and a preset, filling in the form, doing something with the link: what is on the screen, and when.
 * @public drawn by its test, which bundles this file
 */
export function Wizard({ sources, opened, ending }: WizardProps) {
  const [view, setView] = useState<View>(
    opened ? { kind: 'form', source: opened, number: 0 } : { kind: 'choice' },
  );
  const work = useWork();
  /** A link that is sent again as it was, for want of an answer, is stored once. */
  const unanswered = useRef(new UnansweredRequests());
  const forms = useRef(0);
  const leave = (): void => ending.leave(ending.result);

  const open = (source: Source, start?: OpenedSource['start']): void =>
    work.run(texts.loading, async () => {
      const opened = { ...(await openSource(source)), ...(start && { start }) };
      const { connection } = opened;
      // Links are made without presets as well, which an older server may not have.
      const presets = connection && !start ? await offeredPresets(connection).catch(() => []) : [];
      if (presets.length > 0) setView({ kind: 'presets', source: opened, presets });
      else begin(opened);
      return null;
    });

  const begin = (source: OpenedSource): void => {
    forms.current += 1;
    setView({ kind: 'form', source, number: forms.current });
  };

  const copy = (url: string): void =>
    work.run(null, async () => {
      const text = await copyText(url);
      const before = ending.result.url === url ? ending.result.messages : [];
      ending.result = { url, messages: [...before, text] };
      return { variant: 'success', text };
    });

  const save = (source: OpenedSource, { form, checked }: FinishedLink, refuse: Refuse): void =>
    work.run(texts.saving, async () => {
      const { connection, compiled, name } = source;
      if (connection === null) return null;
      try {
        const { name: linkName, baseUrl, values, urlEncoding } = newLinkOf(form, compiled);
        const parameters = printParameters(values);
        const body = { name: linkName, baseUrl, parameters, urlEncoding };
        const link = await unanswered.current.send(JSON.stringify(body), (key) => {
          const params = { header: { 'Idempotency-Key': key } };
          return bodyOf(connection.api.POST('/api/tracking-links', { body, params }));
        });
        ending.result = { url: link.fullUrl, messages: [texts.saved(link.name, name)] };
        const isOtherwise = link.fullUrl !== checked.built.fullUrl;
        setView({ kind: 'saved', source, link, isOtherwise });
        return null;
      } catch (error) {
        if (!(error instanceof ApiError) || error.errors.size === 0) throw error;
        refuse(error.errors);
        return { variant: 'error', text: error.message };
      }
    });

  if (view.kind === 'choice') {
    return (
      <SourceChoice sources={sources} work={work} choose={(source) => open(source)} leave={leave} />
    );
  }
  const { source } = view;
  if (view.kind === 'presets') {
    const { presets } = view;
    return (
      <PresetChoice
        {...{ presets, work, leave }}
        note={source.name}
        choose={(start) => begin({ ...source, start })}
      />
    );
  }
  if (view.kind === 'saved') {
    const { link, isOtherwise } = view;
    return (
      <SavedLink
        {...{ source, link, isOtherwise, work, leave }}
        act={(action) => {
          if (action === 'copy') copy(link.fullUrl);
          else if (action === 'print') leave();
          // Numbers have advanced, and rules may have changed: the taxonomy is fetched again.
          else if (source.connection) {
            open({ kind: 'server', connection: source.connection }, source.start);
          }
        }}
      />
    );
  }
  const act = (action: LinkAction, link: FinishedLink, refuse: Refuse): void => {
    const url = link.checked.built.fullUrl;
    if (action === 'save') save(source, link, refuse);
    else if (action === 'copy') copy(url);
    else ending.leave({ url, messages: ending.result.messages });
  };
  return <LinkForm key={view.number} {...{ source, work, act, leave }} />;
}

const ACTIONS = ['copy', 'print', 'another'] as const;

interface SavedLinkProps {
  readonly source: OpenedSource;
  readonly link: TrackingLink;
  /** Whether the numbers are others than those that were shown. */
  readonly isOtherwise: boolean;
  readonly work: Work;
  act(action: (typeof ACTIONS)[number]): void;
  leave(): void;
}

/** A link that was saved, and what can be done with it. */
function SavedLink({ source, link, isOtherwise, work, act, leave }: SavedLinkProps) {
  const action = useLatest(0);
  const { columns } = useSize();
  useKeys((key) => {
    if (key.name === 'escape' || key.name === 'interrupt') return leave();
    if (work.isBusy()) return;
    work.say(null);
    if (key.name === 'enter') act(ACTIONS[action.get()] ?? 'print');
    else action.set(stepAction(action.get(), key, ACTIONS.length));
  });
  const message = isOtherwise ? texts.savedOtherwise : texts.saved(link.name, source.name);
  const rules = source.compiled.inMode(link.isAdvancedMode);
  const body = urlAnatomy(rules, link.fullUrl, { columns });
  return (
    <Screen title={link.name} note={source.name} body={body} keys={texts.keysActions}>
      <Box flexShrink={0}>
        <Tint tone="good">{message}</Tint>
      </Box>
      {(link.warnings ?? []).map(({ message }) => (
        <Tint key={message} tone="caution">
          {texts.warning(message)}
        </Tint>
      ))}
      <ActionBar actions={ACTIONS.map((one) => texts[one])} at={action.shown} />
      <NoticeLine {...work} />
    </Screen>
  );
}
