const GAP = 4;
const EDGE_PX = 8;

/**
 * Positions a popover next to its anchor, flipped or shifted to stay inside the window. CSS anchor positioning isn't yet
 * available in every supported browser.
 */
export function placePopup(
  anchor: Element,
  popup: HTMLElement,
  { align, matchWidth }: { align: "start" | "end"; matchWidth: boolean },
): void {
  const box = anchor.getBoundingClientRect();
  if (matchWidth) popup.style.minWidth = `${box.width}px`;
  const { offsetWidth: width, offsetHeight: height } = popup;
  const below = window.innerHeight - box.bottom - GAP - EDGE_PX;
  const isAbove = height > below && box.top > below;
  const left = align === "start" ? box.left : box.right - width;
  popup.style.inset = "auto";
  popup.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
  popup.style.top = `${Math.max(EDGE_PX, isAbove ? box.top - GAP - height : box.bottom + GAP)}px`;
}
