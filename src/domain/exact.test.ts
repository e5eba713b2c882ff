import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Exact } from "./exact.ts";

const Library = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

const numberText = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.bigInt({ min: 0n, max: 10n ** 18n }),
    fc.stringMatching(/^(\.\d{1,8})?$/),
  )
  .map((parts) => parts.join(""));
/** Ties and thirds, which random digits seldom contain. */
const term = fc.oneof(
  numberText,
  fc.constantFrom("0", "0.5", "-0.005", "3", "7", "2.5", "99.995", "1200", "-0"),
);

/** Text without the sign of a zero, which the library keeps. */
const text = (value: { toFixed: (decimals?: number) => string }, decimals?: number): string =>
  value.toFixed(decimals).replace(/^-(?=[0.]*$)/, "");

test("sums, products, quotients and roundings are those of a library for exact decimals", () => {
  fc.assert(
    fc.property(term, term, fc.nat({ max: 6 }), (a, b, decimals) => {
      const [exact, library] = [new Exact(a), new Library(a)];
      expect(text(exact.plus(b))).toBe(text(library.plus(b)));
      expect(text(exact.minus(b))).toBe(text(library.minus(b)));
      expect(text(exact.times(b))).toBe(text(library.times(b)));
      if (!exact.isZero()) expect(text(new Exact(b).dividedBy(a))).toBe(text(new Library(b).dividedBy(a)));
      expect(exact.comparedTo(b)).toBe(library.comparedTo(b));
      expect(text(exact.floor())).toBe(text(library.floor()));
      expect(text(exact.truncated())).toBe(text(library.truncated()));
      expect(exact.decimalPlaces()).toBe(library.decimalPlaces());
      expect(exact.toFixed(decimals)).toBe(text(library, decimals));
      expect(text(exact.toDecimalPlaces(decimals))).toBe(text(library.toDecimalPlaces(decimals)));
    }),
    { numRuns: 3_000 },
  );
});

test("a power has the same forty digits", () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999 }), fc.nat({ max: 480 }), (rate, times) => {
      const growth = new Exact(rate).dividedBy(1_200_000).plus(1).pow(times);
      expect(text(growth)).toBe(text(new Library(rate).dividedBy(1_200_000).plus(1).pow(times)));
    }),
    { numRuns: 300 },
  );
});

test("text that isn't a number, and a division by zero, are errors", () => {
  for (const wrong of ["", ".", "-", "1,5", "NaN", "Infinity", " 1", "1e", "0x1"])
    expect(() => new Exact(wrong), wrong).toThrow("This isn't a decimal number");
  expect(() => new Exact("1").dividedBy(0)).toThrow(RangeError);
  expect(new Exact(1e21).plus("1e-7").toFixed()).toBe("1000000000000000000000.0000001");
});
