import { createHmac, timingSafeEqual } from "node:crypto";

/** The cookie that holds a session's token, signed so that a made-up one never reaches the database. */
export type SessionCookie = {
  /** The header that sets it; without `isLasting` it ends with the browser. */
  set: (token: string, isLasting: boolean) => string;
  clear: () => string;
  /** The token in a Cookie header, or null when there is none of ours. */
  read: (header: string | undefined) => string | null;
};

const SESSION_DAYS_MAX = 30;
const LASTING = `; Max-Age=${SESSION_DAYS_MAX * 24 * 60 * 60}`;
const VALUE = /^[\w-]{20,100}\.[\w-]{43}$/;

export function sessionCookie({ secret, isSecure }: { secret: string; isSecure: boolean }): SessionCookie {
  // The prefix makes browsers refuse the cookie from a subdomain or over plain http.
  const name = isSecure ? "__Host-twofold_session" : "twofold_session";
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const sign = (token: string) => createHmac("sha256", secret).update(token).digest("base64url");
  return {
    set: (token, isLasting) => `${name}=${token}.${sign(token)}${attributes}${isLasting ? LASTING : ""}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
    read: (header) => {
      const value = header === undefined ? null : valueOf(header, name);
      if (value === null || !VALUE.test(value)) return null;
      const [token = "", signature = ""] = value.split(".");
      return isSame(signature, sign(token)) ? token : null;
    },
  };
}

function valueOf(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const cookie = part.trim();
    if (cookie.startsWith(`${name}=`)) return cookie.slice(name.length + 1);
  }
  return null;
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
