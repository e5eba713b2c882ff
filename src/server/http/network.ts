import { isIPv6 } from "node:net";

/**
 * The network that an address stands for: one person can have a whole /64 of IPv6 addresses, while an IPv4 address
 * stands for itself, also in the form that it takes inside of IPv6.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // The one spelling that an address has as part of a URL; its zone is of this machine alone.
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
