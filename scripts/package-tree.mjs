// @ts-check

/** @typedef {{ version?: string, license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Package */

/**
 * The folders of these packages and of all that they depend on, by a lock file of npm.
 * @param {Record<string, Package>} packages @param {readonly string[]} names
 */
export function foldersWith(packages, names) {
  const folders = names.map((name) => `node_modules/${name}`);
  for (const folder of folders) {
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const packageFolder = folderOf(packages, folder, name);
      if (packageFolder !== null && !folders.includes(packageFolder)) folders.push(packageFolder);
    }
  }
  return folders;
}

/**
 * Where Node.js finds a package that another one requires: below it, or below one of the folders above.
 * @param {Record<string, Package>} packages @param {string} from @param {string} name
 * @returns {string | null}
 */
function folderOf(packages, from, name) {
  const folder = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (folder in packages) return folder;
  return from === ""
    ? null
    : folderOf(packages, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ""), name);
}
