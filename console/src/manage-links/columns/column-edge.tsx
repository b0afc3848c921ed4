import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { columnTexts as texts } from '../manage-links-texts.ts';
import styles from './columns.module.css';

/** No column is narrower, in rem. */
const NARROWEST = 4;
/** So far an arrow key moves an edge, in rem. */
const STEP = 1;

interface ColumnEdgeProps {
  /** Of the column. */
  readonly label: string;
  /** In rem. */
  readonly width: number;
  /** In rem; null gives the column back the width that it had at first. */
  readonly resize: (width: number | null) => void;
}

/** The right edge of a column's head: drawn with the pointer, moved with the arrow keys, put back by a double click or Enter. */
export function ColumnEdge({ label, width, resize }: ColumnEdgeProps) {
  const drawn = useRef<Drawn>(null);
  const widthOf = (edge: HTMLElement): number => headOf(edge).offsetWidth / rem();
  const draw = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number | null => {
    if (!drawn.current) return null;
    const now = Math.max(NARROWEST, drawn.current.width + (clientX - drawn.current.from) / rem());
    headOf(currentTarget).style.setProperty('--width', `${now}rem`);
    return now;
  };
  const putBack = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (drawn.current) headOf(currentTarget).style.setProperty('--width', drawn.current.style);
    drawn.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') resize(null);
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
      // Not a label, which would be that of the column's field as well.
      title={texts.widthOf(label)}
      aria-valuenow={Math.round(width)}
      className={styles.edge}
      onPointerDown={(event) => {
        const { button, clientX: from, currentTarget, pointerId } = event;
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        const style = headOf(currentTarget).style.getPropertyValue('--width');
        drawn.current = { from, width: widthOf(currentTarget), style };
      }}
      onPointerMove={draw}
      onPointerUp={(event) => {
        const isMoved = event.clientX !== drawn.current?.from;
        const now = draw(event);
        if (isMoved) drawn.current = null;
        else putBack(event);
        if (isMoved && now !== null) resize(now);
      }}
      onPointerCancel={putBack}
      onDoubleClick={() => resize(null)}
      onKeyDown={onKeyDown}
    />
  );
}

/** An edge that is being drawn: where it was taken, and how wide its column was then. */
interface Drawn {
  readonly from: number;
  /** In rem. */
  readonly width: number;
  /** As the style has it; '' where it has none. */
  readonly style: string;
}

const headOf = (edge: HTMLElement): HTMLElement => edge.closest('th') ?? edge;

/** How many pixels a rem has: people choose it in their browser. */
export const rem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
