import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export type TextSealer = { seal: (text: string) => string; open: (sealed: string) => string | null };

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts text so that a copy of the database without the server's secret can't reveal it (I-36). Text sealed with another
 * secret, or for another purpose, opens as null.
 */
export function textSealer({ secret, purpose }: { secret: string; purpose: string }): TextSealer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, "base64");
      const body = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body));
      const text = decipher.update(bytes.subarray(body), undefined, "utf8");
      try {
        return text + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}
