import { encode } from "uqr";

/** The key for an authenticator app, as a QR code and as text. */
export function AuthenticatorKey({ secret }: { secret: { key: string; uri: string } }) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrCode text={secret.uri} label="QR code with the key for your authenticator app" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="max-w-prose text-ink-soft">
          Scan this with an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or your
          password manager. Then enter the six digits that it shows.
        </p>
        <p className="mt-4 font-medium">Or type this key into the app</p>
        <p className="mt-1 tracking-wide break-words tabular-nums">{groupKey(secret.key)}</p>
      </div>
    </div>
  );
}

function groupKey(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}

/** The quiet zone around a QR code, in modules; cameras need it. */
const QUIET_ZONE = 4;

/** A QR code, black on white in every theme, because some cameras can't read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: "L" });
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

/** An SVG path with one stroke per run of dark modules in a row. */
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
