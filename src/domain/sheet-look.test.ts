import { expect, test } from "vitest";
import {
  asColour,
  CONTRAST_LEAST,
  contrastWithWhite,
  readableShade,
  USUAL_LOOK,
  whyNotReadable,
  writtenContrast,
} from "./sheet-look.ts";

// The contrasts are those of the WebAIM contrast checker, rounded down.
test.each([
  ["#000000", "21.0 : 1"],
  ["#ffffff", "1.0 : 1"],
  ["#767676", "4.5 : 1"],
  ["#777777", "4.4 : 1"],
  ["#1d4ed8", "6.7 : 1"],
  ["#ffcc00", "1.5 : 1"],
])("white on %s has a contrast of %s", (colour, contrast) => {
  expect(writtenContrast(colour)).toBe(contrast);
});

test("a colour on which white cannot be read is refused with one that is dark enough", () => {
  expect(whyNotReadable("#767676")).toBeNull();
  expect(whyNotReadable("#ffcc00")).toMatch(
    /contrast is 1\.5 : 1, and at least 4\.5 : 1 is needed\. Try #\w{6}/,
  );
  for (const colour of ["#ffcc00", "#ffffff", "#00ff00", "#777777", "#ff0000"]) {
    const shade = readableShade(colour);
    expect(contrastWithWhite(shade)).toBeGreaterThanOrEqual(CONTRAST_LEAST);
    // Not darker than it needs to be.
    expect(contrastWithWhite(shade)).toBeLessThan(CONTRAST_LEAST + 0.3);
  }
  expect(readableShade("#1d4ed8")).toBe("#1d4ed8");
  expect(whyNotReadable(USUAL_LOOK.accent)).toBeNull();
});

test("a colour is read as people type it", () => {
  for (const typed of ["#1D4ED8", "1d4ed8", " #1d4ed8 "]) expect(asColour(typed)).toBe("#1d4ed8");
  expect(asColour("#14e")).toBe("#1144ee");
  expect(asColour("blue")).toBe("#blue");
});
