import { useEffect, useSyncExternalStore } from "react";
import type { z } from "zod";
import { unreachable } from "#web/api/api-error.ts";

type Parsed<Output> =
  | { success: true; data: Output; error?: undefined }
  | {
      success: false;
      data?: undefined;
      error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
    };

/** A schema of the contract that a form does not load before the user types. */
export type LateSchema<Output> = { safeParse: (value: unknown) => Parsed<Output> };

/** Before a schema is there, nothing is wrong and nothing can be sent. */
const NOT_YET = { success: false, error: { issues: [] } } as const;

/** How long the user must be idle before the schemas are fetched anyway. */
const QUIET_MS = 2_000;
const FIRST_USES = ["keydown", "pointerdown", "input"] as const;

const missing = new Set<() => Promise<void>>();
const listeners = new Set<() => void>();

/** The schema, once it is loaded: the library behind it is larger than most forms. */
export function lateSchema<Output>(load: () => Promise<z.ZodType<Output>>): LateSchema<Output> {
  let schema: z.ZodType<Output> | null = null;
  const fetchIt = async (): Promise<void> => {
    schema = await load().catch(() => {
      throw unreachable();
    });
    missing.delete(fetchIt);
  };
  missing.add(fetchIt);
  return { safeParse: (value) => schema?.safeParse(value) ?? NOT_YET };
}

/** Loads the schemas of all forms that are there. A form is saved only after this. */
export async function loadSchemas(): Promise<void> {
  if (missing.size === 0) return;
  await Promise.all([...missing].map((fetchIt) => fetchIt()));
  for (const listener of listeners) listener();
}

/** Loads the schemas when the user begins to work on the form, or is idle for a while, and renders the form again. */
export function useLateSchemas(): void {
  useSyncExternalStore(subscribe, () => missing.size);
  useEffect(() => {
    // What cannot be loaded now is loaded when the form is saved, which then says why it failed.
    const load = (): void => void loadSchemas().catch(() => undefined);
    const timer = setTimeout(load, QUIET_MS);
    for (const use of FIRST_USES) window.addEventListener(use, load, { once: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const use of FIRST_USES) window.removeEventListener(use, load, { capture: true });
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
