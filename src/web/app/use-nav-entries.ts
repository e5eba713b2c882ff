import { useSession } from "#web/api/session.ts";
import { navEntries, type NavEntry } from "./nav-entries.ts";

/** The entries of the sidebar for who is signed in: Admin is for administrators alone (Spec 2.3). */
export function useNavEntries(): readonly NavEntry[] {
  const { isAdmin } = useSession().user;
  return navEntries.filter(({ isForAdmins = false }) => isAdmin || !isForAdmins);
}
