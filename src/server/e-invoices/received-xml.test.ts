import { expect, test } from "vitest";
import { xmlOf } from "./received-xml.ts";

test("a file in Windows-1252 keeps the characters that ISO 8859-1 lacks", () => {
  const bytes = Buffer.from("<Note>5 ? ? net, Hauptstra\u00dfe</Note>", "latin1");
  bytes[8] = 0x80;
  bytes[10] = 0x96;
  expect(xmlOf(bytes)).toBe("<Note>5 \u20ac \u2013 net, Hauptstra\u00dfe</Note>");
});
