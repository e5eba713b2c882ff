import { useLocation, useRouter, useSearch, useParams } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";

export type SearchParams = Readonly<Record<string, string | undefined>>;

/**
 * The filters, dates and choices that a page keeps in its URL, so that Back and copied links restore them. `read` applies
 * types and defaults; define it outside the component. Setting `undefined` or "" removes a parameter. Changes replace the
 * history entry, so that typing in a search box doesn't add one per letter. If `read` rejects a value, the URL is
 * corrected, so that it always matches the page.
 */
export function useSearchParams<Search extends Readonly<Record<string, string | undefined>>>(
  parseSearch: (raw: SearchParams) => Search,
): [Search, (change: Partial<Search>) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const router = useRouter();
  const texts = useMemo((): SearchParams => {
    return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, String(value)]));
  }, [raw]);
  const search = useMemo(() => parseSearch(texts), [texts, parseSearch]);
  const write = useCallback(
    (part: SearchParams) => {
      const { pathname, searchStr } = router.state.location;
      const params = new URLSearchParams(searchStr);
      for (const [name, value] of Object.entries(part)) {
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
  useEffect(() => {
    const invalidParams = Object.entries<string | undefined>(search).filter(
      ([name, value]) => name in texts && texts[name] !== value,
    );
    if (invalidParams.length > 0) write(Object.fromEntries(invalidParams));
  }, [texts, search, write]);
  return [search, write];
}

/** A path parameter, such as the ID of /app/journals/$id; undefined if the URL has none. */
export function usePathParam(name: string): string | undefined {
  const params: Record<string, unknown> = useParams({ strict: false });
  const value = params[name];
  return typeof value === "string" ? value : undefined;
}

/** Navigates to a URL built by paths.ts: `go(paths.journals())`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback((href, { replace = false } = {}) => void router.navigate({ href, replace }), [router]);
}

/** The current URL: path and query string. */
export function usePlace(): { path: string; query: string } {
  const { pathname, searchStr } = useLocation();
  return { path: pathname, query: searchStr.replace(/^\?/, "") };
}
