import { useEffect, useState } from "react";

/** The parts of the page that accept dropped files; the one opened last, such as a dialog, gets them. */
const dropTargets: symbol[] = [];

/** Accepts files dropped on the page; returns whether files are being dragged over it. */
export function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const [dropTarget] = useState(() => Symbol("taker"));
  useEffect(() => {
    dropTargets.push(dropTarget);
    return () => void dropTargets.splice(dropTargets.indexOf(dropTarget), 1);
  }, [dropTarget]);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(dropTargets.at(-1) === dropTarget);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (dropTargets.at(-1) === dropTarget) onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("dragleave", onDragLeave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("dragleave", onDragLeave);
      window.removeEventListener("drop", drop);
    };
  }, [onFiles, dropTarget]);
  return isOver;
}
