import { useStdout } from 'ink';
import { useEffect, useState } from 'react';

/** The size of a terminal in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The size of the terminal that is drawn on, also when it changes. */
export function useSize(): Size {
  const { stdout } = useStdout();
  const read = (): Size => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const [size, setSize] = useState(read);
  useEffect(() => {
    const resize = (): void => setSize(read());
    stdout.on('resize', resize);
    return () => void stdout.off('resize', resize);
  });
  return size;
}
