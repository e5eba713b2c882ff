// @ts-check
import "./check-node.mjs";
import { orFail } from "./exit-on-failure.mjs";
import { installPackages } from "./install-packages.mjs";
import { ROOT, runNode } from "./run.mjs";

// The pages come from vite, which reloads them; the server restarts behind it when its code changes.
await orFail(async () => {
  process.chdir(ROOT);
  await installPackages();
  const port = Number(process.env["PORT"] ?? 3000);
  const serverPort = port + 1;
  const { createServer } = await import("vite");
  const target = `http://127.0.0.1:${serverPort}`;
  const pages = await createServer({
    configFile: "vite.config.ts",
    server: {
      host: "127.0.0.1",
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        ["/api", "/dev/mailbox", "/healthz", "/readyz"].map((path) => [path, target]),
      ),
    },
  });
  await pages.listen();
  pages.printUrls();
  const publicUrl = `http://127.0.0.1:${port}`;
  await runNode("tsx/dist/cli.mjs", ["watch", "--clear-screen=false", "src/server/main.ts", "serve"], {
    env: { PORT: String(serverPort), PUBLIC_URL: process.env["PUBLIC_URL"] ?? publicUrl },
  });
  await pages.close();
});
