import { QrCode } from "./qr-code.tsx";

/** The key of an authenticator app, for its camera and to be typed. */
export function AuthenticatorKey({ shown }: { shown: { key: string; uri: string } }) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrCode text={shown.uri} label="QR code with the key for your authenticator app" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="max-w-prose text-ink-soft">
          Scan this with an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or your
          password manager. Then enter the six digits that it shows.
        </p>
        <p className="mt-4 font-medium">Or type this key into the app</p>
        <p className="mt-1 tracking-wide break-words tabular-nums">{inGroups(shown.key)}</p>
      </div>
    </div>
  );
}

function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}
