import { expect, test } from "vitest";
import {
  toColor,
  CONTRAST_LEAST,
  contrastWithWhite,
  readableShade,
  DEFAULT_DESIGN,
  readabilityError,
  formatContrast,
} from "./document-design.ts";

// The contrasts are from the WebAIM contrast checker, rounded down.
test.each([
  ["#000000", "21.0 : 1"],
  ["#ffffff", "1.0 : 1"],
  ["#767676", "4.5 : 1"],
  ["#777777", "4.4 : 1"],
  ["#1d4ed8", "6.7 : 1"],
  ["#ffcc00", "1.5 : 1"],
])("white on %s has a contrast of %s", (color, contrast) => {
  expect(formatContrast(color)).toBe(contrast);
});

test("a color on which white is unreadable is rejected, with a color that is dark enough", () => {
  expect(readabilityError("#767676")).toBeNull();
  expect(readabilityError("#ffcc00")).toMatch(
    /contrast is 1\.5 : 1, and at least 4\.5 : 1 is needed\. Try #\w{6}/,
  );
  for (const color of ["#ffcc00", "#ffffff", "#00ff00", "#777777", "#ff0000"]) {
    const shade = readableShade(color);
    expect(contrastWithWhite(shade)).toBeGreaterThanOrEqual(CONTRAST_LEAST);
    // The color isn't darker than necessary.
    expect(contrastWithWhite(shade)).toBeLessThan(CONTRAST_LEAST + 0.3);
  }
  expect(readableShade("#1d4ed8")).toBe("#1d4ed8");
  expect(readabilityError(DEFAULT_DESIGN.color)).toBeNull();
});

test("a color is accepted in the usual notations", () => {
  for (const typed of ["#1D4ED8", "1d4ed8", " #1d4ed8 "]) expect(toColor(typed)).toBe("#1d4ed8");
  expect(toColor("#14e")).toBe("#1144ee");
  expect(toColor("blue")).toBe("#blue");
});
