import { expect, test } from "vitest";
import { matchRecords } from "./match-records.ts";

const RECORDS = [
  { id: "1", code: "P0001", name: "Oak table" },
  { id: "2", code: "P0002", name: "Table lamp" },
  { id: "3", code: "T0001", name: "Stable door" },
  { id: "4", code: "P0010", name: "Chair" },
];

function found(typed: string, areFound = false): string[] {
  return matchRecords(RECORDS, { typed, areFound }).map(({ name }) => name);
}

test("with nothing typed every record is offered in its order", () => {
  expect(found("  ")).toEqual(["Oak table", "Table lamp", "Stable door", "Chair"]);
});

test("a code leads, then the words of the name, then any part of it", () => {
  expect(found("p0002")).toEqual(["Table lamp"]);
  expect(found("ta")).toEqual(["Oak table", "Table lamp", "Stable door"]);
  expect(found("t")).toEqual(["Stable door", "Oak table", "Table lamp"]);
  expect(found("lamp tab")).toEqual(["Table lamp"]);
});

test("what the server found elsewhere stays, at the end", () => {
  expect(found("chair", true)).toEqual(["Chair", "Oak table", "Table lamp", "Stable door"]);
  expect(found("@example.com")).toEqual([]);
});

test("accents may be left out", () => {
  const cafe = { id: "5", code: "C0001", name: "Café Linden" };
  const match = (typed: string) => matchRecords([cafe], { typed, areFound: false });
  expect([match("cafe lin"), match("CAFÉ"), match("afe")]).toEqual([[cafe], [cafe], [cafe]]);
});
