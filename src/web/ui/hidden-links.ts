import { createContext, useContext } from "react";

const HiddenLinks = createContext<(href: string) => boolean>(() => false);

/** Says which pages the reader can't open: buttons and entries of menus that lead there aren't drawn. */
export const HiddenLinksProvider = HiddenLinks.Provider;

/** Whether an address leads to a page that the reader can't open. */
export function useIsHidden(): (href: string | undefined) => boolean {
  const isHidden = useContext(HiddenLinks);
  return (href) => href !== undefined && isHidden(href);
}
