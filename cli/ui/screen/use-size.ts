import { useStdout } from 'ink';
import { useLayoutEffect, useState } from 'react';

/** The size of a terminal in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The size of the terminal that is drawn on, also when it changes. */
export function useSize(): Size {
  const { stdout } = useStdout();
  const [size, setSize] = useState<Size>({
    columns: stdout.columns || 80,
    rows: stdout.rows || 24,
  });
  useLayoutEffect(() => {
    const resize = (): void => {
      setSize({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
    };
    stdout.on('resize', resize);
    return () => void stdout.off('resize', resize);
  }, [stdout]);
  return size;
}
