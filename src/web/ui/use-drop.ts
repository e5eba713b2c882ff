import { useEffect, useState } from "react";

/** Of several parts of a page that take files, a dialog among them, the one that was opened last takes them. */
const takers: symbol[] = [];

/** Whether files are being dragged over the page; takes them when they are dropped. */
export function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const [taker] = useState(() => Symbol("taker"));
  useEffect(() => {
    takers.push(taker);
    return () => void takers.splice(takers.indexOf(taker), 1);
  }, [taker]);
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(takers.at(-1) === taker);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (takers.at(-1) === taker) onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [onFiles, taker]);
  return isOver;
}
