import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type * as RenderedPages from "#web/public-pages/render-page.tsx";

const MODULE = "src/web/public-pages/render-page.tsx";
type PageModule = typeof RenderedPages;

/**
 * Renders the public pages to HTML files without React in them, next to `index.html`, which is the app. They
 * are ordinary components; during development they are rendered again for each request.
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
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => {
      const name = nameOf(id);
      return name !== undefined && names.includes(name) ? join(root, `${name}.html`) : null;
    },
    async load(id) {
      const name = nameOf(id);
      if (name === undefined || !names.includes(name)) return null;
      const { module, dependencies } = await runnerImport<PageModule>(join(root, MODULE));
      for (const file of dependencies) this.addWatchFile(file);
      return render(module, name);
    },
    configureServer(server) {
      const answer = async (path: string): Promise<string | null> => {
        const { publicPages, renderPage } = (await runnerImport<PageModule>(join(root, MODULE))).module;
        const page = Object.values(publicPages).find((candidate) => candidate.path === path);
        return page ? server.transformIndexHtml(path, renderPage(page)) : null;
      };
      server.middlewares.use((request, reply, next) => {
        answer(new URL(request.url ?? "/", "http://localhost").pathname).then((html) => {
          if (html === null) next();
          else reply.setHeader("content-type", "text/html").end(html);
        }, next);
      });
    },
  };
}

function nameOf(id: string): string | undefined {
  return /(?:^|[\\/])([\w-]+)\.html$/.exec(id)?.[1];
}

function render({ publicPages, renderPage }: PageModule, name: string): string {
  const page = Object.entries(publicPages).find(([pageName]) => pageName === name)?.[1];
  if (!page) throw new Error(`The public page ${name} doesn't exist.`);
  return renderPage(page);
}
