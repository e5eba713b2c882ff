type Page = { preload?: () => Promise<void> | undefined };

/** How long nothing must have been read before pages are fetched ahead. */
const QUIET_MS = 2_000;

/**
 * Fetches pages ahead, one after the other, so that a click shows them at once: only while the network has nothing else to
 * do, and never in data saver mode. Gives what stops it.
 */
export function preloadWhenIdle(pages: readonly Page[], isBusy: () => boolean): () => void {
  let isOver = savesData();
  const fetchAll = async (): Promise<void> => {
    for (const page of pages) {
      await untilQuiet(() => isOver || !isBusy());
      if (isOver) return;
      // A page that cannot be fetched now is requested again when the user opens it.
      await page.preload?.()?.catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), QUIET_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function untilQuiet(isQuiet: () => boolean): Promise<void> {
  while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
}

/** Chromium alone says so; the other browsers load what a click needs early, as before. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true
  );
}
