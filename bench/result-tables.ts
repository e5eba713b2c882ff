import { againstGatesOf } from "./compare-commits.ts";
import { bankGatesOf, type BankResults } from "./bank.ts";
import {
  type DocumentWork,
  WAIT_HEADINGS,
  waitRows,
  WORK_HEADINGS,
  workGatesOf,
  workRows,
} from "./document-work.ts";
import { type SpeedGate, isWithinLimit } from "./gates.ts";
import { INPUT_HEADINGS, inputGatesOf, inputRows, type InputResults } from "./inputs.ts";
import { listGatesOf, type ListResults } from "./lists.ts";
import type { Measure } from "./measures.ts";
import { longWorkGatesOf, longWorkTable, type LongWorkResults } from "./long-work.ts";
import { OVERLOAD_HEADINGS, overloadGatesOf, overloadRows, type OverloadResults } from "./overload.ts";
import { PARTS } from "./bench-areas.ts";
import { type LatencyFigures, figuresOf, rateRatio, type Results, timeRatio } from "./results.ts";

/** The results of a part on one kind of database as two Markdown tables: the figures, and the gates. */
export function tableOf(results: Results): string {
  const { counts, measures, gatesOf } = PARTS[results.part];
  const title = `## ${results.kind === "server" ? results.version : "Embedded database"}, ${results.part}`;
  const hasFloor = results.servers.some(({ variant }) => variant === "floor");
  const figures = [
    ["", counts, ...RESULT_HEADINGS, ...(hasFloor ? FLOOR_HEADINGS : [])],
    ...measures.flatMap((measure) => results.sizes.map((size) => figureRow(results, measure, size))),
    ...results.servers
      .filter(({ variant }) => variant === "product")
      .flatMap(({ size }) => factRows(results, size)),
  ];
  const gates = [GATE_HEADINGS, ...gatesOf(results).map(gateRow)];
  return [title, markdown(figures), markdown(gates)].join("\n\n");
}

/** This commit compared with another: the share of its speed in each row. */
export function againstTableOf(results: Results): string {
  const gates = againstGatesOf(results).map(gateRow);
  return markdown([GATE_HEADINGS, ...gates]);
}

/** The same for a server under more load than it can handle. */
export function overloadTableOf(results: OverloadResults): string {
  const databaseName = results.kind === "server" ? results.version : "Embedded database";
  const figures = [OVERLOAD_HEADINGS, ...overloadRows(results)];
  const gates = [GATE_HEADINGS, ...overloadGatesOf(results).map(gateRow)];
  return [`## ${databaseName}, overload`, ...[figures, gates].map(markdown)].join("\n\n");
}

/** The same for requests behind long ones; only missed gates are listed. */
export function longWorkTableOf(results: LongWorkResults): string {
  const databaseName = results.kind === "server" ? results.version : "Embedded database";
  const missedGates = longWorkGatesOf(results).filter((gate) => !isWithinLimit(gate));
  const gates = [GATE_HEADINGS, ...missedGates.map(gateRow)];
  return [`## ${databaseName}, long work`, ...[longWorkTable(results), gates].map(markdown)].join("\n\n");
}

/** The same for document work next to requests. */
export function workTableOf(results: DocumentWork): string {
  const databaseName = results.kind === "server" ? results.version : "Embedded database";
  const figures = [WORK_HEADINGS, ...workRows(results)];
  const waits = [WAIT_HEADINGS, ...waitRows(results)];
  const gates = [GATE_HEADINGS, ...workGatesOf(results).map(gateRow)];
  return [`## ${databaseName}, documents behind requests`, ...[figures, waits, gates].map(markdown)].join(
    "\n\n",
  );
}

/** The same for importing and matching bank statements. */
export function bankTableOf(results: BankResults): string {
  const databaseName = results.kind === "server" ? results.version : "Embedded database";
  const figures = [
    ["", "least", "median", "most", "floor"],
    ...results.times.map(({ title, leastMs, medianMs, mostMs, floorMs }) => [
      title,
      ...[leastMs, medianMs, mostMs].map((time) => `${Math.round(time)} ms`),
      floorMs === null ? "" : `${Math.round(floorMs)} ms`,
    ]),
  ];
  const gates = [GATE_HEADINGS, ...bankGatesOf(results).map(gateRow)];
  return [`## ${databaseName}, bank`, ...[figures, gates].map(markdown)].join("\n\n");
}

/** The same for long lists: the pages and the least time of each read, in the small book and in the large one. */
export function listTableOf({ version, sizes, figures }: ListResults): string {
  const rows = [
    ["", ...sizes.map((size) => `${inThousands(size)}: pages`), "ratio", ...sizes.map(inThousands)],
    ...figures.map(({ title, pages, leastMs }) => [
      title,
      ...pages.map(inThousands),
      `${((pages.at(-1) ?? Number.NaN) / (pages[0] ?? Number.NaN)).toFixed(2)} x`,
      ...leastMs.map((time) => `${time.toFixed(2)} ms`),
    ]),
  ];
  const missedGates = listGatesOf({ version, sizes, figures }).filter((gate) => !isWithinLimit(gate));
  const gates = [GATE_HEADINGS, ...missedGates.map(gateRow)];
  return [`## ${version}, lists`, ...[rows, gates].map(markdown)].join("\n\n");
}

/** The same for files and lists of doubled sizes; only missed gates are listed. */
export function inputTableOf(results: InputResults): string {
  const databaseName = results.kind === "server" ? results.version : "Embedded database";
  const missedGates = inputGatesOf(results).filter((gate) => !isWithinLimit(gate));
  const gates = [GATE_HEADINGS, ...missedGates.map(gateRow)];
  const rows = [INPUT_HEADINGS, ...inputRows(results)];
  return [`## ${databaseName}, inputs`, ...[rows, gates].map(markdown)].join("\n\n");
}

const RESULT_HEADINGS = ["Twofold p50", "p95", "p99", "a second", "pages"];
const FLOOR_HEADINGS = ["floor p50", "a second", "ratio"];
const GATE_HEADINGS = ["gate", "found", "limit", ""];

function figureRow(results: Results, measure: Measure, size: number): string[] {
  const [product, floor] = [
    { id: measure.id, variant: "product", size } as const,
    { id: measure.id, variant: "floor", size } as const,
  ];
  const figures = figuresOf(results, product);
  const beneath = figuresOf(results, floor);
  const isPost = "post" in measure;
  const ratio = isPost ? rateRatio(results, product, floor) : timeRatio(results, product, floor);
  return [
    measure.title,
    inThousands(size),
    ...(["p50", "p95", "p99"] as const).map((key) => inMs(figures, key)),
    isPost ? rate(figures) : "",
    pagesRead(results, measure, size),
    inMs(beneath, "p50"),
    isPost ? rate(beneath) : "",
    beneath === null ? "" : isPost ? `${Math.round(ratio * 100)} %` : `${ratio.toFixed(2)} x`,
  ];
}

function factRows({ servers }: Results, size: number): string[][] {
  const product = servers.find((server) => server.variant === "product" && server.size === size);
  const floor = servers.find((server) => server.variant === "floor" && server.size === size);
  if (!product) return [];
  const row = (title: string, key: "importPerSecond" | "firstStartMs" | "secondStartMs" | "memoryMb") => {
    if (Number.isNaN(product[key])) return [];
    const isRate = key === "importPerSecond";
    const unit = key === "memoryMb" ? " MB" : " ms";
    const value = (reading: number) => (isRate ? "" : `${Math.round(reading)}${unit}`);
    const perSecond = (reading: number) => (isRate ? String(Math.round(reading)) : "");
    const owned = [title, inThousands(size), value(product[key]), "", "", perSecond(product[key]), ""];
    if (!floor) return [owned];
    const share = product[key] / floor[key];
    const ratio = isRate ? `${Math.round(share * 100)} %` : `${share.toFixed(2)} x`;
    return [[...owned, value(floor[key]), perSecond(floor[key]), ratio]];
  };
  return [
    ...row("bulk import", "importPerSecond"),
    ...row("first start", "firstStartMs"),
    ...row("start with existing books", "secondStartMs"),
    ...row("memory after everything", "memoryMb"),
  ];
}

function gateRow(gate: SpeedGate): string[] {
  const { text, measured, limit, sense, unit } = gate;
  const formatValue = (value: number) =>
    unit === "x" ? `${value.toFixed(2)} x` : `${Math.round(value)} ${unit}`;
  return [
    text,
    formatValue(measured),
    `${sense} ${formatValue(limit)}`,
    isWithinLimit(gate) ? "held" : "MISSED",
  ];
}

function inMs(figures: LatencyFigures | null, key: "p50" | "p95" | "p99"): string {
  return figures === null ? "" : `${figures[key].toFixed(2)} ms`;
}

function pagesRead({ pages }: Results, { id }: Measure, size: number): string {
  const pageRead = pages.find((page) => page.id === id && page.size === size);
  return pageRead === undefined ? "" : inThousands(pageRead.pages);
}

function rate(figures: LatencyFigures | null): string {
  return figures === null ? "" : String(Math.round(figures.perSecond));
}

function inThousands(count: number): string {
  return count.toLocaleString("en-US");
}

function markdown(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
