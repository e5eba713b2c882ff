import { createContext, useContext } from "react";
import type { Permission } from "#contract/rights.ts";

/** The user's permissions, and which pages they can open. */
type Permissions = {
  permits: (permission: Permission) => boolean;
  opens: (href: string) => boolean;
};

const Permitted = createContext<Permissions>({ permits: () => true, opens: () => true });

/** Provides the user's permissions to all controls below it; without it everything is permitted. */
export const PermissionsProvider = Permitted.Provider;

/** Returns a function that checks whether the user's role in this company permits an operation or posting. */
export function useMay(): (permission: Permission) => boolean {
  return useContext(Permitted).permits;
}

/** The page a control links to, or the operation it needs. */
export type AccessRequirement = { href?: string | undefined; needs?: Permission | undefined };

/** Returns a function that checks whether the user can use a control; otherwise it isn't rendered. */
export function useCanAccess(): (wish: AccessRequirement) => boolean {
  const { permits, opens } = useContext(Permitted);
  return ({ href, needs }) => (href === undefined || opens(href)) && (needs === undefined || permits(needs));
}
