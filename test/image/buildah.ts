import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STORAGE = ["--storage-driver", "vfs"];

/** Debian's image builder, configured for a machine without a container engine; returns its output. */
export function buildah(args: readonly string[]): string {
  return execFileSync("buildah", [...STORAGE, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Builds the image of this repository. npm in the build uses the registry and the packages of this machine's npm. */
export function buildImage(name: string, { base, scratch }: { base: string; scratch: string }): void {
  const npmrc = join(scratch, "npmrc");
  const cafile = npmSetting("cafile");
  const hasCertificates = existsSync(cafile);
  const certificates = "/etc/npm-certificates.pem";
  const lines = [`registry=${npmSetting("registry")}`, "prefer-offline=true", "cache=/npm-cache"];
  writeFileSync(npmrc, [...lines, ...(hasCertificates ? [`cafile=${certificates}`] : []), ""].join("\n"));
  const volumes = [
    `${npmrc}:/root/.npmrc:ro`,
    `${npmSetting("cache")}:/npm-cache`,
    ...(hasCertificates ? [`${cafile}:${certificates}:ro`] : []),
  ];
  const buildOptions = ["--isolation", "chroot", "--format", "docker", "--pull-never", "--quiet"];
  const args = [
    ...buildOptions,
    "--build-arg",
    `BASE=${base}`,
    ...volumes.flatMap((volume) => ["--volume", volume]),
  ];
  buildah(["build", ...args, "--tag", name, "."]);
}

function npmSetting(name: string): string {
  return spawnSync("npm", ["config", "get", name], { encoding: "utf8" }).stdout.trim();
}

/** The run settings of the image. */
export function settingsOf(image: string): unknown {
  return JSON.parse(buildah(["inspect", "--type", "image", image]));
}

/** The files of an image in a folder of this machine, until `remove` is called. */
export function mountImage(image: string): { root: string; container: string; remove: () => void } {
  const container = buildah(["from", "--pull-never", image]).trim();
  const root = buildah(["mount", container]).trim();
  return { root, container, remove: () => void buildah(["rm", container]) };
}

/** An image of a later version, with another package.json; returns the version. */
export function upgradeImage({ from, to }: { from: string; to: string }): string {
  const { root, container, remove } = mountImage(from);
  const version = "99.0.0";
  const file = join(root, "app/package.json");
  writeFileSync(file, readFileSync(file, "utf8").replace(/"version": "[^"]+"/, `"version": "${version}"`));
  buildah(["commit", "--quiet", "--format", "docker", container, to]);
  remove();
  return version;
}

/** The size of all its files, as a container engine shows it. */
export function sizeOf(image: string): number {
  const { root, remove } = mountImage(image);
  const kilobytes = execFileSync("du", ["--summarize", "--apparent-size", "-k", root], { encoding: "utf8" });
  remove();
  return Math.ceil((Number.parseInt(kilobytes, 10) * 1024) / 1_000_000);
}
