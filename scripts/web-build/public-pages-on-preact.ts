import type { Plugin } from "vite";

const PUBLIC = "?public";
const REPLACEMENTS: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/compat/jsx-runtime",
};

/**
 * Gives the public pages (landing, sign-in, terms) their own copy of the shared components, running on Preact:
 * React alone weighs 67 kB, which is nearly all that these pages may load (Design 5). The source stays ordinary
 * React; only what `entry` reaches by static imports is built this way, and dynamic imports lead back to React.
 */
export function publicPagesOnPreact({ entry }: { entry: string }): Plugin {
  return {
    name: "public-pages-on-preact",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const fromPublic = importer?.endsWith(PUBLIC) ?? false;
      const replacement = fromPublic ? REPLACEMENTS[source] : undefined;
      if (replacement) return this.resolve(replacement, importer, { ...options, skipSelf: true });
      const resolved = await this.resolve(
        source,
        fromPublic ? importer?.slice(0, -PUBLIC.length) : importer,
        {
          ...options,
          skipSelf: true,
        },
      );
      if (!resolved || resolved.external || !isCopied(resolved.id)) return resolved;
      return fromPublic || resolved.id.endsWith(entry)
        ? { ...resolved, id: `${resolved.id}${PUBLIC}` }
        : resolved;
    },
  };
}

/** Code that may import React, in our own sources and in libraries; Preact itself exists once. */
function isCopied(id: string): boolean {
  return /\.(m?js|tsx?)$/.test(id) && !id.includes("/node_modules/preact/");
}
