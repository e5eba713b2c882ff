import { runnerImport, type Plugin } from "vite";

const QUERY = "?endpoints";
/** What holds an endpoint, or a group of them. */
const ENDPOINTS = /Endpoints?$/;
const CONTRACT_IMPORT = /import\s*\{([^}]*)\}\s*from\s*"(#contract\/[\w-]+\.ts)";/g;

/**
 * Calling an endpoint takes its method and path, not its schemas. Imports of `...Endpoints` therefore get plain
 * data, worked out from the contract at build time, and the validators (22 kB) load only with the forms that use
 * them. The source stays an ordinary import.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: "endpoints-without-schemas",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/src/web/") || !code.includes("#contract/")) return null;
      return { code: code.replace(CONTRACT_IMPORT, splitImport), map: null };
    },
    async resolveId(source, importer, options) {
      if (!source.endsWith(QUERY)) return null;
      const plain = await this.resolve(source.slice(0, -QUERY.length), importer, {
        ...options,
        skipSelf: true,
      });
      return plain && { ...plain, id: `${plain.id.replace(/\?.*$/, "")}${QUERY}` };
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const path = id.slice(0, -QUERY.length);
      this.addWatchFile(path);
      const { module } = await runnerImport<Record<string, unknown>>(path);
      return Object.entries(module)
        .filter(([name]) => ENDPOINTS.test(name))
        .map(([name, group]) => `export const ${name} = ${JSON.stringify(plainEndpoints(group))};`)
        .join("\n");
    },
  };
}

/** One import of a contract file as at most two: its endpoints, and the rest. */
function splitImport(_whole: string, inside: string, source: string): string {
  const names = inside
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
  const endpoints = names.filter((name) => ENDPOINTS.test(name));
  const others = names.filter((name) => !ENDPOINTS.test(name));
  const from = (wanted: readonly string[], path: string) =>
    wanted.length === 0 ? "" : `import { ${wanted.join(", ")} } from "${path}";`;
  return from(endpoints, `${source}${QUERY}`) + from(others, source);
}

/** Groups may hold groups: `documentEndpoints.bill.list`. */
function plainEndpoints(group: unknown): unknown {
  if (typeof group !== "object" || group === null) return {};
  if ("method" in group && "path" in group) {
    const { method, path } = group;
    return { method, path, consumes: "consumes" in group ? group.consumes : undefined };
  }
  return Object.fromEntries(Object.entries(group).map(([name, inner]) => [name, plainEndpoints(inner)]));
}
