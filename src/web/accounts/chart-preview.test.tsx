import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ChartReading } from "#contract/chart-import.ts";
import { chartCsv, ChartPreview } from "./chart-preview.tsx";

afterEach(cleanup);

const row = (part: Partial<ChartReading["rows"][number]>): ChartReading["rows"][number] => ({
  line: 2,
  written: "A1",
  writtenType: "Bank",
  code: "1000",
  name: 'The "old" bank',
  type: "asset",
  description: "=1+1",
  moneyKind: "bank",
  currency: null,
  isActive: true,
  error: null,
  ...part,
});
const refused = row({
  line: 3,
  code: "",
  name: "Odd",
  type: null,
  writtenType: "Gizmo",
  error: "No such type",
});

test("a row says what it becomes, and what of it was otherwise in the file", () => {
  render(<ChartPreview rows={[row({}), refused]} />);
  expect(screen.getByRole("status").textContent).toMatch(/1 account will be added, and 1 row skipped/);
  expect(screen.getByText("Will be added, code was A1, type was Bank")).toBeDefined();
  expect(screen.getByText("No such type")).toBeDefined();
  expect(screen.getByRole("button", { name: "Save these rows to correct" })).toBeDefined();
});

test("the accounts are imported with their texts as they are", () => {
  expect(chartCsv([row({}), refused])).toBe(
    '"Code","Name","Type","Description","Money","Currency","Active","Parent"\r\n' +
      '"1000","The ""old"" bank","asset","=1+1","bank","","yes",""',
  );
});
