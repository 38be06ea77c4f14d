const [WIDTH, HEIGHT, MARGIN] = [96, 32, 3];

/** Line chart scaled from zero to the largest value. The text beside it states the trend. */
export function Sparkline({ values, className }: { values: readonly (number | null)[]; className?: string }) {
  const largest = Math.max(1, ...values.map((value) => value ?? 0));
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1);
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [{ x: MARGIN + at * step, y: HEIGHT - MARGIN - (value / largest) * (HEIGHT - 2 * MARGIN) }],
  );
  const last = points.at(-1);
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={className}
      aria-hidden="true"
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.5"
      />
      {last && <circle cx={last.x} cy={last.y} r="2.5" fill="currentcolor" />}
    </svg>
  );
}
