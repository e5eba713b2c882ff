import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";

type RawSearch = Readonly<Record<string, string | undefined>>;

/**
 * The filters, dates and choices that a page keeps in its address, so that Back and a copied link restore them.
 * `read` gives them their types and defaults; define it outside the component. Setting `undefined` or "" takes a
 * parameter out. Typing in a search box replaces the history entry instead of adding one per letter.
 */
export function useSearchParams<Search extends Readonly<Record<string, string | undefined>>>(
  read: (raw: RawSearch) => Search,
): [Search, (change: Partial<Search>) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const search = useMemo(() => {
    const texts = Object.entries(raw).map(([name, value]) => [name, String(value)] as const);
    return read(Object.fromEntries(texts));
  }, [raw, read]);
  const change = useCallback(
    (part: Partial<Search>) => {
      const { pathname, searchStr } = router.state.location;
      const params = new URLSearchParams(searchStr);
      const changes: RawSearch = part;
      for (const [name, value] of Object.entries(changes)) {
        if (value) params.set(name, value);
        else params.delete(name);
      }
      const text = params.toString();
      void router.navigate({
        href: text ? `${pathname}?${text}` : pathname,
        replace: true,
        resetScroll: false,
      });
    },
    [router],
  );
  return [search, change];
}
