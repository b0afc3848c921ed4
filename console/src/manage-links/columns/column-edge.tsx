import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { columnTexts as texts } from '../manage-links-texts.ts';
import styles from './columns.module.css';

/** No column is narrower, in rem. */
const NARROWEST = 4;
/** So far an arrow key moves an edge, in rem. */
const STEP = 1;

interface ColumnEdgeProps {
  /** In rem. */
  readonly width: number;
  /** In rem; null gives the column back the width that it had at first. */
  readonly resize: (width: number | null) => void;
}

/** The right edge of a column's head: drawn with the pointer, moved with the arrow keys, put back by a double click. */
export function ColumnEdge({ width, resize }: ColumnEdgeProps) {
  const drawn = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const widthOf = (edge: HTMLElement): number => headOf(edge).offsetWidth / rem();
  const draw = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number | null => {
    if (!drawn.current) return null;
    const now = Math.max(NARROWEST, drawn.current.width + (clientX - drawn.current.from) / rem());
    headOf(currentTarget).style.setProperty('--width', `${now}rem`);
    return now;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resize(Math.max(NARROWEST, widthOf(event.currentTarget) + step));
  };
  return (
    <ButtonBase
      component="div"
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.width}
      aria-valuenow={Math.round(width)}
      className={styles.edge}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drawn.current = { from: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={draw}
      onPointerUp={(event) => {
        const now = draw(event);
        drawn.current = null;
        if (now !== null) resize(now);
      }}
      onDoubleClick={() => resize(null)}
      onKeyDown={onKeyDown}
    />
  );
}

const headOf = (edge: HTMLElement): HTMLElement => edge.closest('th') ?? edge;

/** How many pixels a rem has: people choose it in their browser. */
export const rem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
