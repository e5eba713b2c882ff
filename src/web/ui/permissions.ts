import { createContext, useContext } from "react";
import type { OperationId } from "#contract/operations.ts";

/** What the reader may do, and which pages they can open. */
type Permissions = {
  permits: (operation: OperationId) => boolean;
  opens: (href: string) => boolean;
};

const Permitted = createContext<Permissions>({ permits: () => true, opens: () => true });

/** Tells every button, menu, card and link below it what the reader may use; without one they may use everything. */
export const PermissionsProvider = Permitted.Provider;

/** Whether the role of the user in this company permits an operation. */
export function useMay(): (id: OperationId) => boolean {
  return useContext(Permitted).permits;
}

/** What a control leads to, or asks of the server. */
export type Wish = { href?: string | undefined; needs?: OperationId | undefined };

/** Whether the reader can use a control. What they can't use isn't drawn. */
export function useIsUsable(): (wish: Wish) => boolean {
  const { permits, opens } = useContext(Permitted);
  return ({ href, needs }) => (href === undefined || opens(href)) && (needs === undefined || permits(needs));
}
