import { createHmac } from "node:crypto";
import { isSame } from "./is-same.ts";

/** A cookie that holds a token, signed so that a made-up one never reaches the database. */
export type SignedCookie = {
  name: string;
  /** The header that sets it; without `isLasting` it ends with the browser. */
  set: (token: string, isLasting: boolean) => string;
  clear: () => string;
  /** The token in a Cookie header, or null when there is none of ours. */
  read: (header: string | undefined) => string | null;
};

const SESSION_SECONDS_MAX = 30 * 24 * 60 * 60;
const VALUE = /^[\w-]{20,100}\.[\w-]{43}$/;

type Place = { secret: string; isSecure: boolean };

/** The cookie of a session. */
export function sessionCookie(place: Place): SignedCookie {
  return signedCookie(place, { plainName: "twofold_session", purpose: "", secondsMax: SESSION_SECONDS_MAX });
}

/** The cookie of a sign-in whose password was right, and whose code is still to come. */
export function secondStepCookie(place: Place, secondsMax: number): SignedCookie {
  return signedCookie(place, { plainName: "twofold_second_step", purpose: "second step ", secondsMax });
}

type Kind = {
  plainName: string;
  /** What the signature says besides the token, so that no cookie passes for one of the other kind. */
  purpose: string;
  secondsMax: number;
};

function signedCookie({ secret, isSecure }: Place, { plainName, purpose, secondsMax }: Kind): SignedCookie {
  // The prefix makes browsers refuse the cookie from a subdomain or over plain http.
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const lasting = `; Max-Age=${secondsMax}`;
  const sign = (token: string) =>
    createHmac("sha256", secret).update(`${purpose}${token}`).digest("base64url");
  return {
    name,
    set: (token, isLasting) => `${name}=${token}.${sign(token)}${attributes}${isLasting ? lasting : ""}`,
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
