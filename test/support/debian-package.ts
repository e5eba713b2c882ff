import { spawnSync } from "node:child_process";

/** Installs a package where nobody is asked about it: on Debian and its kin, as root. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log(`Installing Debian's package ${name}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "--yes", "--no-install-recommends", "-qq", name];
  return [["update", "-qq"], install].every(
    (args) => spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0,
  );
}
