import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ChartReading } from "#contract/chart-import.ts";
import { type ChartMapping, ChartMappingFields } from "./chart-mapping.tsx";
import { ChartPreview, rowsToCorrect } from "./chart-preview.tsx";

afterEach(cleanup);

const row = (part: Partial<ChartReading["rows"][number]>): ChartReading["rows"][number] => ({
  line: 2,
  fileCode: "A1",
  fileType: "Bank",
  code: "1000",
  name: 'The "old" bank',
  type: "asset",
  description: "=1+1",
  moneyKind: "bank",
  currency: null,
  isActive: true,
  parentCode: null,
  outcome: "added",
  reason: null,
  note: null,
  sameCode: null,
  cells: [],
  ...part,
});
const rejected = row({
  line: 3,
  fileCode: "X",
  code: "",
  name: "Odd",
  type: null,
  fileType: "Gizmo",
  outcome: "rejected",
  reason: "No such type",
  cells: ["X", "Odd", "Gizmo"],
});
const reading: ChartReading = {
  isOwnFormat: false,
  headers: ["Number", "Name", "Kind"],
  columns: ["code", "name", "type"],
  sampleRows: [["A1", "Bank", "Bank"]],
  types: [
    { fileType: "Bank", type: "bank", accountCount: 1 },
    { fileType: "Gizmo", type: null, accountCount: 1 },
  ],
  added: 1,
  exists: 1,
  skipped: 0,
  rejected: 1,
  rows: [row({}), row({ line: 4, outcome: "exists", code: "1010", name: "Till" }), rejected],
  previewHash: "",
};

test("a row shows its outcome, and what differs from the file", () => {
  render(<ChartPreview reading={reading} onAnswer={() => {}} />);
  expect(screen.getByRole("status").textContent).toMatch(
    /1 account will be added, 1 is already in your chart, 1 row rejected\. Nothing is saved yet/,
  );
  expect(screen.getByText("Will be added, code was A1, type was Bank")).toBeDefined();
  expect(screen.getByText("Already in your chart as 1010")).toBeDefined();
  expect(screen.getByText("Rejected. No such type")).toBeDefined();
});

test("rejected rows are saved as they are in the file, with their reasons", () => {
  expect(rowsToCorrect(reading)).toEqual([
    ["Number", "Name", "Kind", "Reason"],
    ["X", "Odd", "Gizmo", "No such type"],
  ]);
});

test("an unknown account type requires a choice, and a column can be corrected", () => {
  const onChange = vi.fn<(mapping: ChartMapping) => void>();
  render(<ChartMappingFields reading={reading} types={[]} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText("Gizmo"), { target: { value: "expense" } });
  expect(onChange).toHaveBeenCalledWith({
    columns: reading.columns,
    types: [{ fileType: "Gizmo", type: "expense" }],
  });
  fireEvent.change(screen.getByLabelText("Number"), { target: { value: "description" } });
  expect(onChange).toHaveBeenCalledWith({ columns: ["description", "name", "type"], types: [] });
});

test("a row whose code belongs to an account of another name asks which account it is", () => {
  const sameCode = { code: "1510", name: "Furniture", isUsable: true, answer: null };
  const asking = row({ line: 5, name: "Vehicles", code: "1511", outcome: "rejected", sameCode });
  const onAnswer = vi.fn<(line: number, answer: string | null) => void>();
  render(<ChartPreview reading={{ ...reading, rows: [asking] }} onAnswer={onAnswer} />);
  const choice = screen.getByLabelText("Account for line 5, Vehicles");
  expect(choice.textContent).toBe("1510 is Furniture. Choose...Use 1510 FurnitureNew account with code 1511");
  fireEvent.change(choice, { target: { value: "existing" } });
  expect(onAnswer).toHaveBeenCalledWith(5, "existing");
});
