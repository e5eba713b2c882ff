import { expect, test } from "vitest";
import { type Instant, shiftInstant, toInstant } from "./dates.ts";
import { copiesToDrop } from "./backup-retention.ts";

/** The backups that remain after one a day for a number of days. */
function copiesKeptAfter(days: number): string[] {
  let copies: Instant[] = [];
  for (let day = 0; day < days; day += 1) {
    copies.push(shiftInstant(toInstant("2026-01-01T03:00:00.000Z"), day));
    const dropped = copiesToDrop(copies);
    copies = copies.filter((copy) => !dropped.includes(copy));
  }
  return copies.map((copy) => copy.slice(0, 10)).toReversed();
}

test("the last seven days, the ends of four weeks and the ends of twelve months are kept", () => {
  // 2027-02-10 is a Wednesday; weeks end on Saturdays.
  expect(copiesKeptAfter(406).join(" ")).toBe(
    "2027-02-10 2027-02-09 2027-02-08 2027-02-07 2027-02-06 2027-02-05 2027-02-04 " +
      "2027-01-31 2027-01-30 2027-01-23 " +
      "2026-12-31 2026-11-30 2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 " +
      "2026-05-31 2026-04-30 2026-03-31",
  );
});

test("the newest backup of a day is kept, and without new ones none is deleted", () => {
  const day = [
    toInstant("2026-01-01T01:00:00.000Z"),
    toInstant("2026-01-01T23:00:00.000Z"),
    toInstant("2026-01-01T12:00:00.000Z"),
  ];
  expect(copiesToDrop(day)).toEqual([day[2], day[0]]);
  expect(
    copiesToDrop([toInstant("2020-01-01T01:00:00.000Z"), toInstant("2024-01-01T01:00:00.000Z")]),
  ).toEqual([]);
  expect(copiesToDrop([])).toEqual([]);
});
