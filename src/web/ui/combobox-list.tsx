import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { classNames } from "./class-names.ts";
import { placePopup } from "./place-popup.ts";

type Props = {
  id: string;
  label: string;
  /** What the list belongs to and is placed beside. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly { key: string; content: ReactNode }[];
  highlighted: number;
  onHighlight: (index: number) => void;
  onChoose: (index: number) => void;
  /** Said instead of options. */
  nothingFound?: string | undefined;
};

/** The open list of a combobox, above everything else, also inside a dialog. */
export function ComboboxList(props: Props) {
  const { id, label, anchor, options, highlighted, onHighlight, onChoose, nothingFound } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popup = list.current;
    if (!popup || !anchor.current) return;
    if (!popup.matches(":popover-open")) popup.showPopover();
    placePopup(anchor.current, popup, { align: "start", matchWidth: true });
  }, [anchor, options.length]);
  useEffect(() => {
    document.getElementById(`${id}-${highlighted}`)?.scrollIntoView({ block: "nearest" });
  }, [id, highlighted]);
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      className="fixed max-h-72 max-w-[min(480px,calc(100vw-16px))] overflow-y-auto rounded-card border border-line bg-raised p-1 text-start shadow-float"
    >
      {nothingFound && <p className="px-2.5 py-1.5 text-ink-faint">{nothingFound}</p>}
      {options.map(({ key, content }, index) => (
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === highlighted}
          onPointerMove={() => index !== highlighted && onHighlight(index)}
          onClick={() => onChoose(index)}
          className={classNames(
            "flex min-h-8 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1 pointer-coarse:min-h-11",
            index === highlighted && "bg-hover",
          )}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
