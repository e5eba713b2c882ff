import { useEffect } from "react";

const LINK = "[data-work-link]";

/** Moves the focus between the figures of a table with the arrow keys; Enter follows the link (Interface 2). */
export function useRowKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector("dialog[open], [role=menu]")) return;
      const next = nextLink(event.key, document.activeElement);
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Down enters the table from the search box or the title. */
function nextLink(key: string, focused: Element | null): HTMLElement | undefined {
  const current = focused?.closest<HTMLElement>(LINK);
  if (!current) {
    const isOutside = focused === null || focused.matches("body, main, h1, [data-search-box]");
    const first = document.querySelector<HTMLElement>(LINK) ?? undefined;
    return key === "ArrowDown" && isOutside ? first : undefined;
  }
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step !== undefined) return linkBeside(current, step);
  const direction = { ArrowDown: 1, ArrowUp: -1 }[key];
  return direction === undefined ? undefined : linkInRow(current, direction);
}

function linkBeside(current: HTMLElement, step: number): HTMLElement | undefined {
  const links = linksIn(current.closest("tr"));
  return links[links.indexOf(current) + step];
}

/** The link of the nearest column in the next row. */
function linkInRow(current: HTMLElement, direction: number): HTMLElement | undefined {
  const row = current.closest("tr");
  const links = linksIn(direction > 0 ? row?.nextElementSibling : row?.previousElementSibling);
  const column = columnOf(current);
  return links.toSorted((a, b) => Math.abs(columnOf(a) - column) - Math.abs(columnOf(b) - column))[0];
}

const linksIn = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>(LINK) ?? []),
];

const columnOf = (link: HTMLElement): number => link.closest("td")?.cellIndex ?? 0;
