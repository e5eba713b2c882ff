import { backupEndpoints } from "#contract/backups.ts";
import { isEarlier, shiftInstant, toInstant } from "#domain/dates.ts";
import type { RegisterPersonEndpoint } from "#server/http/endpoints.ts";
import { requireBrowserSession } from "#server/identity/lookup.ts";
import { listCopies } from "./scheduled-copies.ts";

const DAYS = 2;

/** Administrators' routes for backups of all books (Behavior 2.13). */
export function backupRoutes(on: RegisterPersonEndpoint, folder: string | null): void {
  on(backupEndpoints.get, async ({ caller }) => {
    requireBrowserSession(caller);
    const copies = listCopies(folder);
    const lastAt = copies.at(-1) ?? null;
    const isOverdue = lastAt !== null && isEarlier(shiftInstant(lastAt, DAYS), toInstant(Date.now()));
    return { isScheduled: folder !== null, backupCount: copies.length, lastAt, isOverdue };
  });
}
