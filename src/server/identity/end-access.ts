import type { Library } from "./library.ts";
import { secondStepOf } from "./mailed-links.ts";

/**
 * Ends whatever opens an account but its password, in the transaction that is under way: whoever set it up may
 * not have been the owner of the address (Security, Cookie: nothing from before is promoted).
 */
export async function endAccess(library: Library, userId: string): Promise<void> {
  await library.store.deleteUserSessions(userId);
  await library.dropLinks(secondStepOf(userId));
  const tables = await library.tables();
  for (const model of ["apiToken", "twoFactorKey", "recoveryCode"]) {
    await tables.deleteMany({ model, where: [{ field: "userId", value: userId }] });
  }
}
