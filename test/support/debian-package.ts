import { spawnSync } from "node:child_process";

/** Installs a package without asking: on Debian and its derivatives, as root. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log(`Installing Debian's package ${name}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "--yes", "--no-install-recommends", "-qq", name];
  return [["update", "-qq"], install].every(
    (args) => spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0,
  );
}
