const DOTS = [2, 8].flatMap((x) => [2, 8, 14].map((y) => ({ x, y })));

/** Six dots: what can be taken hold of. */
export function Grip() {
  return (
    <svg width="10" height="16" viewBox="0 0 10 16" fill="currentColor" aria-hidden="true">
      {DOTS.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />
      ))}
    </svg>
  );
}
