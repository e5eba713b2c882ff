import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** The books are for the server's own user, whatever PGlite lets others do with the files below. */
const OWN = 0o700;

/**
 * Makes the folder of an embedded database where there is none: as a copy of the one that the build has
 * prepared, migrated, for that takes a tenth of the time; without one it is empty. The copy gets its name once all
 * of it is on the disk, so that nobody opens half of one.
 *
 * @param template the prepared folder, or null
 */
export function newFolder(
  folder: string,
  template: string | null,
  fsync: (descriptor: number) => void,
): void {
  if (existsSync(folder)) {
    // Those of earlier versions stood open to every user of the machine.
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, OWN);
    return;
  }
  if (template === null) {
    mkdirSync(folder, { mode: OWN });
    return;
  }
  const copy = `${folder}.new`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(template, copy, { recursive: true });
  chmodSync(copy, OWN);
  for (const name of ["", ...readdirSync(copy, { recursive: true, encoding: "utf8" })]) {
    sync(join(copy, name), fsync);
  }
  renameSync(copy, folder);
  sync(dirname(folder), fsync);
}

function sync(path: string, fsync: (descriptor: number) => void): void {
  const descriptor = openSync(path, "r");
  try {
    fsync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Where the build leaves the prepared folder; null when the server runs from its sources, as tests do. */
export function preparedFolder(): string | null {
  const [root, rest] = import.meta.dirname.split(/[\\/]dist[\\/]server/);
  const folder = join(root ?? "", "dist/template/postgres");
  return rest !== undefined && existsSync(folder) ? folder : null;
}
