import { encode } from "uqr";

/** Free modules around a code, without which cameras do not find it. */
const QUIET = 4;

/** A QR code, black on white in every theme: not every camera reads one that is light on dark. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: "L" });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-qr rounded-control border border-line bg-qr-paper"
    >
      <path d={pathOf(data)} className="fill-qr-ink" />
    </svg>
  );
}

/** One stroke for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      row
        .map((isDark, x) => {
          if (!isDark || row[x - 1]) return "";
          const end = row.indexOf(false, x);
          const length = (end === -1 ? row.length : end) - x;
          return `M${x} ${y}h${length}v1h-${length}z`;
        })
        .join(""),
    )
    .join("");
}
