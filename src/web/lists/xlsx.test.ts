import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import type { ReportFile } from "./report-file.ts";
import { reportXlsx } from "./xlsx.ts";

const company = { name: "Marsh & Sons", phone: null, email: "books@example.com" };
const file: ReportFile = {
  name: "balance",
  about: ["Balance", "2026-01-01 to 2026-01-31"],
  rows: [
    ["Code", "Account", "Since", "Debit", "Change %"],
    ["1000", "=Cash <1>", "2026-01-15", "70.10", "50.0"],
    ["1100", "Bank", "", "-0.10", ""],
    ["", "Fees", "", "", ""],
    ["5000", "Fees", "", "20.00", ""],
    ["", "Total", "", "50.00", "10.0"],
  ],
  texts: [0, 1],
  totals: [{ row: 5, plus: [1, 2], less: [4] }],
};

/** The parts of an archive by name, according to its local headers. */
async function partsOf(archive: Blob): Promise<Record<string, string>> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const parts: Record<string, string> = {};
  for (let offset = 0; bytes.readUInt32LE(offset) === 0x04034b50;) {
    const [packed, length] = [bytes.readUInt32LE(offset + 18), bytes.readUInt16LE(offset + 26)];
    const content = offset + 30 + length;
    const name = bytes.toString("utf8", offset + 30, content);
    parts[name] = inflateRawSync(bytes.subarray(content, content + packed)).toString("utf8");
    offset = content + packed;
  }
  return parts;
}

const sheetOf = async (reportFile = file): Promise<string> =>
  (await partsOf(await reportXlsx(company, reportFile)))["xl/worksheets/sheet1.xml"] ?? "";

/** The content of a cell, without its style. */
async function cell(reference: string, reportFile = file): Promise<string | undefined> {
  return new RegExp(`<c r="${reference}"[^>]*>(.*?)</c>`).exec(await sheetOf(reportFile))?.[1];
}

test("a workbook has exact numbers as numbers, and dates as dates", async () => {
  expect(await cell("D8")).toBe("<v>70.10</v>");
  expect(await cell("D9")).toBe("<v>-0.10</v>");
  expect(await cell("C8")).toBe("<v>46037</v>");
  expect(await cell("E8")).toBe("<v>50.0</v>");
});

test("a total is a formula over its rows, with its value for readers that don't compute", async () => {
  expect(await cell("D12")).toBe("<f>SUM(D8:D9)-SUM(D11)</f><v>50.00</v>");
});

test("a total that is not a sum is only a number", async () => {
  const totals = file.totals.map((total) => ({ ...total, but: [3] }));
  expect(await cell("D12", { ...file, totals })).toBe("<v>50.00</v>");
});

test("a percentage of totals is not a sum of percentages", async () => {
  expect(await cell("E12")).toBe("<v>10.0</v>");
});

test("texts stay texts: codes, names that look like formulas, and markup characters", async () => {
  expect(await cell("A1")).toContain("Marsh &amp; Sons");
  expect(await cell("A8")).toContain(">1000</t>");
  expect(await cell("B8")).toContain(">=Cash &lt;1&gt;</t>");
});

test("the company, the report and its period are above the column headers, which stay in view", async () => {
  expect(await cell("A4")).toContain("Balance");
  expect(await cell("D7")).toContain("Debit");
  expect(await sheetOf()).toContain('<pane ySplit="7" topLeftCell="A8" state="frozen"/>');
});
