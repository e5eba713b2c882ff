const TONES = { accent: "fill-accent", gray: "fill-line-control", warning: "fill-warning" } as const;
export type Tone = keyof typeof TONES;

/** A bar below an amount, sized relative to the largest. The amount itself gives the same information. */
export function Bar({
  share,
  tone = "accent",
  isEnd = false,
}: {
  share: number;
  tone?: Tone;
  isEnd?: boolean;
}) {
  const width = Math.min(Math.max(share, 0), 1) * 100;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-1 w-full">
      <rect x={isEnd ? 100 - width : 0} width={width} height="1" className={TONES[tone]} />
    </svg>
  );
}

/** Two columns side by side and a marker, each from -1 to 1 relative to the highest. */
export type ColumnPair = { key: string; left: number; right: number; mark: number; hint: string };

const STEP = 20;
const HEIGHT = 100;

/**
 * Pairs of columns on a common baseline, stretched to the available width, with text labels below. They repeat the table
 * next to them, so they are hidden from screen readers.
 */
export function PairedBars({ pairs }: { pairs: readonly ColumnPair[] }) {
  const values = pairs.flatMap(({ left, right, mark }) => [left, right, mark]);
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const toY = (value: number) => ((top - value) / (top - bottom || 1)) * HEIGHT;
  const column = ({ x, value, tone }: { x: number; value: number; tone: Tone }) => (
    <rect
      x={x}
      y={toY(Math.max(value, 0))}
      width="6"
      height={Math.abs(toY(value) - toY(0))}
      className={TONES[tone]}
    />
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -1 ${pairs.length * STEP} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      className="block h-40 w-full print:h-30"
    >
      {pairs.map(({ key, left, right, mark, hint }, index) => (
        <g key={key} transform={`translate(${index * STEP})`}>
          <title>{hint}</title>
          <rect width={STEP} height={HEIGHT} className="fill-surface hover:fill-hover" />
          <g className="pointer-events-none">
            {column({ x: 3.5, value: left, tone: "accent" })}
            {column({ x: 10.5, value: right, tone: "gray" })}
            <line
              x1="2"
              x2="18"
              y1={toY(mark)}
              y2={toY(mark)}
              className="stroke-ink"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        </g>
      ))}
      <line
        x1="0"
        x2={pairs.length * STEP}
        y1={toY(0)}
        y2={toY(0)}
        className="stroke-line-control"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
