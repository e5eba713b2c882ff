import { expect, test } from "vitest";
import { matchTimeZones } from "./time-zone-field.tsx";

const ZONES = ["America/New_York", "America/Port-au-Prince", "Europe/Zurich", "UTC"];

test.each([
  ["new y", ["America/New_York"]],
  ["america/new", ["America/New_York"]],
  ["au prince", ["America/Port-au-Prince"]],
  ["zur", ["Europe/Zurich"]],
  ["", ZONES],
  ["ork", []],
])("%j finds %j", (typed, matches) => {
  expect(matchTimeZones(ZONES, typed)).toEqual(matches);
});
