import { expect, test } from "vitest";
import { LOGO_MAX_BYTES, readLogo } from "./logo.ts";

/** The header of a PNG: its size, the bits per color, and whether it is interlaced. */
function png({ width = 300, height = 100, bits = 8, interlaced = 0 } = {}): Uint8Array {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes.set([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52], 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([bits, 6, 0, 0, interlaced], 24);
  return bytes;
}

/** A JPEG with a segment before its frame, as cameras and scanners write it. */
function jpeg({ width = 320, height = 200, frame = 0xc2 } = {}): Uint8Array {
  const part = [0xff, 0xe0, 0, 4, 1, 2];
  const sizes = [height >> 8, height & 255, width >> 8, width & 255];
  return new Uint8Array([0xff, 0xd8, ...part, 0xff, frame, 0, 17, 8, ...sizes, 3, 0, 0, 0]);
}

test("a PNG and a JPEG give their size", () => {
  expect(readLogo(png())).toEqual({ type: "image/png", width: 300, height: 100 });
  expect(readLogo(jpeg())).toEqual({ type: "image/jpeg", width: 320, height: 200 });
});

test("a view of a larger buffer is read from its own start", () => {
  const memory = new Uint8Array(100);
  memory.set(png({ width: 7 }), 11);
  expect(readLogo(memory.subarray(11, 51))).toMatchObject({ width: 7 });
});

test.each([
  [
    "text",
    new TextEncoder().encode("<svg onload='alert(1)'></svg>"),
    "The logo must be a PNG or JPEG image. Choose another file.",
  ],
  ["nothing", new Uint8Array(), "The logo must be a PNG or JPEG image. Choose another file."],
  ["a PNG cut off", png().subarray(0, 20), "This image can't be read. Choose another one."],
  ["a PNG of no width", png({ width: 0 }), "This image can't be read. Choose another one."],
  [
    "a PNG of a billion points",
    png({ width: 100_000, height: 10_000 }),
    "The logo is 100000 x 10000 pixels. Choose one with at most 2000 x 2000.",
  ],
  [
    "an interlaced PNG",
    png({ interlaced: 1 }),
    "Interlaced and 16-bit PNGs aren't supported. Save it as a standard PNG.",
  ],
  [
    "a PNG of 16 bits",
    png({ bits: 16 }),
    "Interlaced and 16-bit PNGs aren't supported. Save it as a standard PNG.",
  ],
  ["a JPEG without a frame", jpeg({ frame: 0xc4 }), "This image can't be read. Choose another one."],
  [
    "a JPEG whose parts have no length",
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]),
    "This image can't be read. Choose another one.",
  ],
  [
    "an image that is too large",
    new Uint8Array(LOGO_MAX_BYTES + 1),
    "The logo is larger than 150 kB. Choose a smaller one.",
  ],
])("%s is rejected", (_, bytes, sentence) => {
  expect(readLogo(bytes)).toBe(sentence);
});
