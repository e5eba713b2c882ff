import { expect, test } from "vitest";
import { networkOfAddress } from "./network.ts";

test.each([
  { ip: "203.0.113.7", network: "203.0.113.7" },
  { ip: "::ffff:203.0.113.7", network: "203.0.113.7" },
  { ip: "::FFFF:cb00:7107", network: "203.0.113.7" },
  { ip: "0:0:0:0:0:ffff:203.0.113.7", network: "203.0.113.7" },
  { ip: "2001:db8::1", network: "2001:0db8:0000:0000:0000:0000:0000:0000" },
  { ip: "2001:DB8:0:0:ffff::2", network: "2001:0db8:0000:0000:0000:0000:0000:0000" },
  { ip: "2001:db8:0:1::1", network: "2001:0db8:0000:0001:0000:0000:0000:0000" },
  { ip: "2001:db8:1:2:3:4:192.0.2.1", network: "2001:0db8:0001:0002:0000:0000:0000:0000" },
  { ip: "fe80::1%eth0", network: "fe80:0000:0000:0000:0000:0000:0000:0000" },
  { ip: "::1", network: "0000:0000:0000:0000:0000:0000:0000:0000" },
  { ip: "unknown", network: "unknown" },
])("$ip belongs to network $network", ({ ip, network }) => {
  expect(networkOfAddress(ip)).toBe(network);
});
