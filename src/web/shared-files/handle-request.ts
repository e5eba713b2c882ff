import { SHARE_TARGET } from "#web/navigation/paths.ts";
import { keepShared } from "./shared-files.ts";

/**
 * What becomes of a request of a page: files from the share sheet, pages, and files named by their content; null for
 * everything else, such as the API, which the service worker leaves alone.
 */
export function handlingOf(
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

/** The caches of a version's assets; those of the versions before are `earlier`. */
const assetsOf = (version: string): string => `twofold-assets-${version}`;
export const earlierThan = (version: string, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(assetsOf("")) && name !== assetsOf(version));

/** The page from the network, always; where that fails the page that says so. */
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

/** A file whose name changes with its content, loaded once for each version. */
export async function loadAsset(request: Request, version: string): Promise<Response> {
  const cache = await caches.open(assetsOf(version));
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  // Without room it is loaded again the next time.
  if (response.status === 200) await cache.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

/** Keeps the files that were shared, and opens the page that shows them. */
export async function takeShared(request: Request): Promise<Response> {
  let problem = "";
  try {
    const sent = (await request.formData()).getAll("files");
    if (!(await keepShared(sent.filter((file) => file instanceof File)))) problem = "?problem=full";
  } catch {
    problem = "?problem=missed";
  }
  return new Response(null, { status: 303, headers: { location: SHARE_TARGET + problem } });
}

/** Its own policy allows its style, and nothing else. */
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
