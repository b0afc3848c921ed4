import { Box } from 'ink';
import { Tint } from './styled-text.tsx';
import type { Key } from './use-keys.ts';

interface ActionBarProps {
  readonly actions: readonly string[];
  /** The index of the one that Enter runs; -1 for none. */
  readonly at: number;
}

/** Actions next to each other, on as many lines as they take. */
export function ActionBar({ actions, at }: ActionBarProps) {
  return (
    <Box flexWrap="wrap" columnGap={1} flexShrink={0}>
      {actions.map((words, index) => (
        <Box key={words} flexShrink={0}>
          <Tint tone={index === at ? 'accent' : at === -1 ? 'muted' : 'ink'} isBold={index === at}>
            {index === at ? `[${words}]` : ` ${words} `}
          </Tint>
        </Box>
      ))}
    </Box>
  );
}

/** The action that a key leads to. */
export function stepAction(at: number, key: Key, count: number): number {
  const isBack = key.name === 'left' || key.name === 'back-tab';
  const step = isBack ? -1 : key.name === 'right' || key.name === 'tab' ? 1 : 0;
  return (at + step + count) % count;
}
