import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Paper, paperWidth, splitColumns } from "./paper.tsx";

test("columns are on one page as long as they fit", () => {
  expect(splitColumns(Array(12).fill(8), 15)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]);
});

test("columns that don't fit on one page are distributed evenly over several, in their order", () => {
  expect(splitColumns(Array(12).fill(14), 15)).toEqual([
    [0, 1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11],
  ]);
  expect(splitColumns([200], 15)).toEqual([[0]]);
});

test("a wide table is printed in landscape, a narrow one in portrait", () => {
  const isAcross = (columns: number) => {
    const width = paperWidth(
      15,
      Array.from({ length: columns }, () => ["$1,234,567.89"]),
    );
    const { unmount } = render(<Paper width={width}>Figures</Paper>);
    const across = screen.getByText("Figures").hasAttribute("data-across");
    unmount();
    return across;
  };
  expect(isAcross(3)).toBe(false);
  expect(isAcross(12)).toBe(true);
});
