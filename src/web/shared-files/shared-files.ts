import { paths } from "#web/navigation/paths.ts";
import { trustedScript } from "#web/ui/trusted-script.ts";

/**
 * The cache for files from the share sheet, filled by the service worker and read by the page that shows the shared files
 * (Decision 0135). Signing out clears it.
 */
const CACHE = "twofold-shared-files";
const NAME = "x-file-name";
/** The maximum number of attachments of a record. */
const FILES_MAX = 10;

/** Stores files until the page takes them; false if there are too many. */
export async function storeShared(files: readonly File[]): Promise<boolean> {
  const cache = await caches.open(CACHE);
  const room = Math.max(0, FILES_MAX - (await cache.keys()).length);
  for (const file of files.slice(0, room)) {
    const headers = { "content-type": file.type, [NAME]: encodeURIComponent(file.name) };
    await cache.put(`/${crypto.randomUUID()}`, new Response(file, { headers }));
  }
  return files.length <= room;
}

export async function readShared(): Promise<File[]> {
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const files: File[] = [];
  for (const key of await cache.keys()) {
    const response = await cache.match(key);
    if (response === undefined) continue;
    const name = decodeURIComponent(response.headers.get(NAME) ?? "");
    files.push(new File([await response.blob()], name, { type: response.headers.get("content-type") ?? "" }));
  }
  return files;
}

export async function forgetShared(): Promise<void> {
  await caches.delete(CACHE);
}

/**
 * Registers the service worker for the app's pages only, not for public pages or the sign-in (Decision 0135). Does nothing
 * if the browser doesn't support it, or without HTTPS.
 */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const script = trustedScript({ policy: "service-worker", address: "/sw.js" });
  for (const scope of [paths.firstHome(), "/books/"])
    await navigator.serviceWorker.register(script, { scope, updateViaCache: "none" });
}
