import { useEffect, useSyncExternalStore } from "react";
import type { z } from "zod";
import { unreachable } from "#web/api/api-error.ts";
import { usePreload } from "#web/api/preload-when-idle.ts";

type ParseResult<Output> =
  | { success: true; data: Output; error?: undefined }
  | {
      success: false;
      data?: undefined;
      error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
    };

/** A contract schema that a form loads only when the user starts to work. */
export type LazySchema<Output> = { safeParse: (value: unknown) => ParseResult<Output> };

/** Until the schema is loaded, there are no errors and nothing can be sent. */
const NOT_YET = { success: false, error: { issues: [] } } as const;

const FIRST_USES = ["keydown", "pointerdown", "input"] as const;

const missing = new Set<() => Promise<void>>();
const listeners = new Set<() => void>();

/** Returns a schema that is loaded later: its library is larger than most forms. */
export function lazySchema<Output>(load: () => Promise<z.ZodType<Output>>): LazySchema<Output> {
  let schema: z.ZodType<Output> | null = null;
  const loadSchema = async (): Promise<void> => {
    schema = await load().catch(() => {
      throw unreachable();
    });
    missing.delete(loadSchema);
  };
  missing.add(loadSchema);
  return { safeParse: (value) => schema?.safeParse(value) ?? NOT_YET };
}

/** Loads the schemas of all current forms. A form can be saved only afterwards. */
export async function loadSchemas(): Promise<void> {
  if (missing.size === 0) return;
  await Promise.all([...missing].map((loadSchema) => loadSchema()));
  for (const listener of listeners) listener();
}

const SCHEMAS = [{ preload: loadSchemas }];

/** Loads the schemas when the user starts to work on the form or the network is idle, and rerenders it. */
export function useLazySchemas(): void {
  useSyncExternalStore(subscribe, () => missing.size);
  usePreload(SCHEMAS);
  useEffect(() => {
    // If loading fails, saving the form tries again and reports the error.
    const load = (): void => void loadSchemas().catch(() => undefined);
    for (const use of FIRST_USES) window.addEventListener(use, load, { once: true, capture: true });
    return () => {
      for (const use of FIRST_USES) window.removeEventListener(use, load, { capture: true });
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
