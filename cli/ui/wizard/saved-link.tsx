import { Box } from 'ink';
import type { OpenedSource } from '../../commands/wizard/taxonomy-sources.ts';
import type { TrackingLink } from '../../server/client.ts';
import { useKeys } from '../keyboard.ts';
import { ActionBar, Screen, stepAction } from '../screen.tsx';
import { wizardMessages as texts } from '../screen-texts.ts';
import { Tint } from '../styled-text.tsx';
import { useLatest, useSize } from '../terminal-state.ts';
import { urlAnatomy } from '../url-anatomy.tsx';
import { NoticeLine, type Work } from '../use-work.tsx';

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
export function SavedLink({ source, link, isOtherwise, work, act, leave }: SavedLinkProps) {
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
