import { isIPv6 } from "node:net";

/**
 * Returns the network of an address: a person can have a whole /64 of IPv6 addresses, while an IPv4 address
 * is on its own, even if mapped to IPv6.
 */
export function networkOfAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // Normalized as part of a URL; the zone is only meaningful on this machine.
  const address = new URL(`http://[${ip.replace(/%.*/, "")}]`).hostname.slice(1, -1);
  const [start, end] = address.split("::");
  const [before, after] = [groupsOf(start), groupsOf(end)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0000");
  const groups = [...before, ...zeros, ...after];
  if (groups.slice(0, 6).join("") === `${"0000".repeat(5)}ffff`) {
    return [...Buffer.from(groups.slice(6).join(""), "hex")].join(".");
  }
  return [...groups.slice(0, 4), "0000", "0000", "0000", "0000"].join(":");
}

function groupsOf(part = ""): string[] {
  return part === "" ? [] : part.split(":").map((group) => group.padStart(4, "0"));
}
