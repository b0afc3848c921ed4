import { Box } from 'ink';
import type { TrackingLink } from '../../client.ts';
import { wizardMessages as texts } from '../../messages/cli-screens.ts';
import type { OpenedSource } from '../../services/wizard/taxonomy-sources.ts';
import { ActionBar, stepAction } from '../screen/action-bar.tsx';
import { Screen } from '../screen/screen.tsx';
import { Tint } from '../screen/styled-text.tsx';
import { urlAnatomy } from '../screen/url-anatomy.tsx';
import { useKeys } from '../screen/use-keys.ts';
import { useLatest } from '../screen/use-latest.ts';
import { useSize } from '../screen/use-size.ts';
import { NoticeLine, type Work } from '../screen/use-work.tsx';

/** What can be done with a link that is saved. */
type SavedAction = 'copy' | 'print' | 'another';

const ACTIONS: readonly SavedAction[] = ['copy', 'print', 'another'];

interface SavedLinkProps {
  readonly source: OpenedSource;
  readonly link: TrackingLink;
  /** Whether the numbers are others than those that were shown. */
  readonly isOtherwise: boolean;
  readonly work: Work;
  act(action: SavedAction): void;
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
  const { rows } = urlAnatomy(rules, link.fullUrl, { columns });
  return (
    <Screen
      title={link.name}
      note={source.name}
      body={{ rows, focus: { from: 0, to: 0 } }}
      keys={texts.keysActions}
    >
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
