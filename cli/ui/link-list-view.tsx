import { Box, Text } from 'ink';
import stringWidth from 'string-width';
import { drawOnce } from './draw-once.ts';
import { printable } from './printable.ts';

/** A link as people read it. */
export interface ReadLink {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** By whom and when. */
  readonly made: string;
}

/** Draws links. A URL is to be copied, so it has a line of its own, however long that is. */
export function drawLinks(links: readonly ReadLink[]): void {
  const shown = links.map(({ id, name, url, made }) => ({
    id,
    name: printable(name),
    below: [printable(url), printable(made)].map((text) => `  ${text}`),
  }));
  if (shown.length === 0) return;
  const lines = shown.flatMap(({ name, below }) => [name, ...below]);
  drawOnce(
    <Box flexDirection="column">
      {shown.map(({ id, name, below: [url, made] }) => (
        <Box key={id} flexDirection="column">
          <Text bold>{name}</Text>
          <Text>{url}</Text>
          <Text dimColor>{made}</Text>
        </Box>
      ))}
    </Box>,
    Math.max(...lines.map((line) => stringWidth(line))),
  );
}
