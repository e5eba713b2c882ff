import { useEffect, useState } from "react";

/** The parts of the page that accept dropped files; the one opened last, such as a dialog, gets them. */
const dropTargets: symbol[] = [];

/** Accepts files dropped on the page; returns whether files are being dragged over it. */
export function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const [taker] = useState(() => Symbol("taker"));
  useEffect(() => {
    dropTargets.push(taker);
    return () => void dropTargets.splice(dropTargets.indexOf(taker), 1);
  }, [taker]);
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(dropTargets.at(-1) === taker);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (dropTargets.at(-1) === taker) onFiles([...(event.dataTransfer?.files ?? [])]);
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
