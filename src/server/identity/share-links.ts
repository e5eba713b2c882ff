import { createHmac, hkdfSync } from "node:crypto";
import type { LinkId } from "#domain/ids.ts";

/** Secrets of share links, which are stored nowhere (Decision 0126), and the address of this server. */
export type ShareLinks = { tokenOf: (id: LinkId) => string; address: () => string };

/** Derives the 256-bit secret of each link from the server's secret and the link's ID. */
export function linkTokens(secret: string): ShareLinks["tokenOf"] {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "twofold share link", 32));
  return (id) => createHmac("sha256", key).update(id).digest("base64url");
}
