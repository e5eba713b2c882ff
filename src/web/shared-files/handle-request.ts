import { SHARE_TARGET } from "#web/navigation/paths.ts";
import { storeShared } from "./shared-files.ts";

/**
 * How the service worker handles a request: shared files, pages, or assets with a content hash; null for everything else,
 * such as the API, which it ignores.
 */
export function chooseHandling(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  origin: string,
): "share" | "page" | "asset" | null {
  const { origin: urlOrigin, pathname } = new URL(url);
  if (urlOrigin !== origin) return null;
  if (method === "POST") return pathname === SHARE_TARGET ? "share" : null;
  if (method !== "GET") return null;
  if (mode === "navigate") return "page";
  return pathname.startsWith("/assets/") ? "asset" : null;
}

/** The asset cache of a version; caches of earlier versions are `earlier`. */
const assetsOf = (version: string): string => `twofold-assets-${version}`;
export const outdatedCaches = (version: string, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(assetsOf("")) && name !== assetsOf(version));

/** Loads a page, always from the network; if that fails, returns the offline page. */
export async function loadPage(
  request: Request,
  preloaded: Promise<Response | undefined>,
): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request));
  } catch {
    return offlinePage();
  }
}

/** Loads an asset with a content hash once per version. */
export async function loadAsset(request: Request, version: string): Promise<Response> {
  const cache = await caches.open(assetsOf(version));
  const cachedResponse = await cache.match(request.url);
  if (cachedResponse) return cachedResponse;
  const response = await fetch(request);
  // If storage is full, it is loaded again next time.
  if (response.status === 200) await cache.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

/** Stores the shared files, and redirects to the page that shows them. */
export async function receiveShared(request: Request): Promise<Response> {
  let problem = "";
  try {
    const files = (await request.formData()).getAll("files");
    if (!(await storeShared(files.filter((file) => file instanceof File)))) problem = "?problem=full";
  } catch {
    problem = "?problem=missed";
  }
  return new Response(null, { status: 303, headers: { location: SHARE_TARGET + problem } });
}

/** The offline page, whose own policy allows only its style. */
export function offlinePage(): Response {
  return new Response(OFFLINE, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  });
}

const OFFLINE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>You're offline - Twofold</title>
<style>
body { display: grid; min-height: 90dvh; place-content: center; justify-items: center; margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; text-align: center }
main { max-width: 26rem }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: #1a6b50; color: #fff; font-weight: 600; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>You're offline</h1>
<p>Twofold needs a connection to show your books. What you saved is safe.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>`;
