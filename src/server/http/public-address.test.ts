import { expect, test } from "vitest";
import { pageAddress } from "./public-address.ts";

test.each([
  { host: "127.0.0.1", address: "http://127.0.0.1:3000" },
  { host: "::1", address: "http://[::1]:3000" },
  { host: "[::1]", address: "http://[::1]:3000" },
  { host: "localhost", address: "http://localhost:3000" },
])("the page address for $host opens in a browser", ({ host, address }) => {
  expect(pageAddress(host, 3000)).toBe(address);
  expect(new URL(pageAddress(host, 3000)).port).toBe("3000");
});
