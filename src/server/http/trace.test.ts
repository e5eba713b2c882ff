import { expect, test } from "vitest";
import { traceOf } from "./trace.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test.each([
  { from: `00-${TRACE}-${SPAN}-01`, flags: "01" },
  { from: `cc-${TRACE}-${SPAN}-00-what-a-later-version-adds`, flags: "00" },
])("a caller's trace continues in a new span: $from", ({ from, flags }) => {
  const trace = traceOf(from);
  expect(trace).toEqual({ traceId: TRACE, spanId: expect.stringMatching(/^[0-9a-f]{16}$/), flags });
  expect(trace.spanId).not.toBe(SPAN);
});

test.each([
  undefined,
  "",
  "hello",
  `ff-${TRACE}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}-01\r\nx: y`,
])("an invalid trace header starts a new trace: %j", (from) => {
  const { traceId, flags } = traceOf(from);
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect({ traceId, flags }).not.toMatchObject({ traceId: TRACE });
  expect(flags).toBe("00");
});
