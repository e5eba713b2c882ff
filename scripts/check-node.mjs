// @ts-check
// Imported before everything else, so that an old Node.js stops with a message before it meets newer syntax.

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// Same as `engines` in package.json, which this file can't read yet: versions between the long-term ones end within months.
const isTaken = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major === 24 || major >= 26;
if (!isTaken) {
  console.error(`Twofold needs Node.js 26, 24, 22.13 or 20.19 or newer. You have ${process.versions.node}.`);
  process.exit(1);
}
