import { cleanup, render, screen } from "@testing-library/react";
import { encode } from "uqr";
import { afterEach, expect, test } from "vitest";
import { QrCode } from "./authenticator-key.tsx";

afterEach(cleanup);

const URI =
  "otpauth://totp/Twofold:olive%40example.com?secret=GEZDGNBVGY3TQOJQ&issuer=Twofold&digits=6&period=30";

/** The modules covered by a path of horizontal runs, as rows. */
function modulesOfPath(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let dx = 0; dx < Number(length); dx += 1) rows[Number(y)]?.splice(Number(x) + dx, 1, true);
  }
  return rows;
}

test("a QR code is drawn module by module, with a quiet zone of four, and has a name", () => {
  render(<QrCode text={URI} label="QR code of the key" />);
  const code = screen.getByRole("img", { name: "QR code of the key" });
  const { data, size } = encode(URI, { border: 4, ecc: "L" });
  expect(code.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
  const rows = modulesOfPath(code.querySelector("path")?.getAttribute("d") ?? "", size);
  expect(rows).toEqual(data);
  // The upper edge of a finder pattern, after the quiet zone.
  expect(rows[4]?.map((isDark) => (isDark ? "#" : ".")).join("")).toMatch(/^\.{4}#{7}\./);
  expect(rows.slice(0, 4).flat()).not.toContain(true);
});
