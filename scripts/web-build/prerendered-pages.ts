import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";

const MODULE = "src/web/public-pages/render-page.tsx";
type Pages = typeof import("../../src/web/public-pages/render-page.tsx");

/**
 * Makes the pages for everybody into HTML files without React in them, beside `index.html`, which is the app. They
 * are ordinary components; while developing they are rendered anew for each request.
 */
export function prerenderedPages(names: readonly string[]): Plugin {
  let root = "";
  return {
    name: "prerendered-pages",
    config: () => ({
      build: {
        rolldownOptions: { input: ["index", ...names].map((name) => `${name}.html`) },
      },
    }),
    configResolved: (config) => void (root = config.root),
    resolveId: (id) => {
      const name = nameOf(id);
      return name !== undefined && names.includes(name) ? join(root, `${name}.html`) : null;
    },
    async load(id) {
      const name = nameOf(id);
      if (name === undefined || !names.includes(name)) return null;
      const { module, dependencies } = await runnerImport<Pages>(join(root, MODULE));
      for (const file of dependencies) this.addWatchFile(file);
      return render(module, name);
    },
    configureServer(server) {
      server.middlewares.use(async (request, reply, next) => {
        const pages = (await server.ssrLoadModule(`/${MODULE}`)) as Pages;
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const found = Object.values(pages.publicPages).find((page) => page.path === path);
        if (!found) return next();
        reply.setHeader("content-type", "text/html");
        reply.end(await server.transformIndexHtml(path, pages.renderPage(found)));
      });
    },
  };
}

function nameOf(id: string): string | undefined {
  return /(?:^|[\\/])([\w-]+)\.html$/.exec(id)?.[1];
}

function render({ publicPages, renderPage }: Pages, name: string): string {
  const page = Object.entries(publicPages).find(([known]) => known === name)?.[1];
  if (!page) throw new Error(`There is no public page ${name}.`);
  return renderPage(page);
}
