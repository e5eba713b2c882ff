import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request as sendRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import path from "node:path";
import { pathToFileURL } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { testAppWith } from "#test/support/test-app.ts";

/** Below node_modules, where the program finds its client like any other. */
const folder = path.resolve("node_modules/.cache/twofold", `api-client-${process.pid}`);
const writeSource = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [, program = ""] = /```ts\n(.*?)```/s.exec(readFileSync("docs/api.md", "utf8")) ?? [];

const SETTINGS = {
  compilerOptions: {
    strict: true,
    target: "es2022",
    module: "nodenext",
    lib: ["es2022", "dom", "dom.iterable"],
    types: ["node"],
    rewriteRelativeImportExtensions: true,
    outDir: "compiled",
  },
};

/** Compiles the program with the types of a description, and returns its errors. */
async function compile(description: string, source: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeSource("package.json", JSON.stringify({ type: "module" }));
  writeSource("tsconfig.json", JSON.stringify(SETTINGS));
  writeSource("twofold.ts", astToString(await openapiTS(description, { defaultNonNullable: false })));
  writeSource("small-book.ts", source);
  const compiler = path.resolve("node_modules/typescript/bin/tsc");
  return spawnSync(process.execPath, [compiler], { cwd: folder, encoding: "utf8" }).stdout;
}

/** Forwards requests. The first response to each address is dropped, the second breaks off in the middle of its body. */
async function cutReplies(target: string) {
  const attempts = new Map<string, number>();
  let cuts = 0;
  const proxy = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const attempt = (attempts.get(url) ?? 0) + 1;
    attempts.set(url, attempt);
    const reply = async (answer: IncomingMessage) => {
      const body = await buffer(answer);
      if (attempt <= 2) cuts += 1;
      const cutConnection = () => request.socket.destroy();
      if (attempt === 1) cutConnection();
      else {
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-length": body.length });
        if (attempt === 2) response.write(body.subarray(0, body.length / 2), cutConnection);
        else response.end(body);
      }
    };
    const onward = sendRequest(new URL(url, target), { method, headers }, (answer) => void reply(answer));
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, "127.0.0.1", resolve);
  });
  const address = proxy.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, cutCount: () => cuts, close: () => proxy.close() };
}

test("a client generated from the description compiles under --strict, and keeps a small company's books", async () => {
  const server = await testAppWith({});
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const books = await newBooks({}, server);
  const { secret } = (await books.post("/tokens", { name: "Small book" })).body;
  const description = (await books.get("/openapi.json")).text;

  const mistyped = program.replace('status: "posted"', 'status: "sent"');
  expect(await compile(description, mistyped)).toContain('"sent"');
  expect(await compile(description, program)).toBe("");

  const { keepSmallBook } = await import(pathToFileURL(path.join(folder, "compiled/small-book.js")).href);
  const proxy = await cutReplies(url);
  for (let run = 0; run < 2; run += 1) {
    expect(await keepSmallBook(proxy.url, secret, "sale-4711")).toMatchObject([
      { code: "1010", name: "Bank", debit: "100.00", credit: "0.00" },
      { code: "1100", name: "Accounts Receivable", debit: "35.00", credit: "0.00" },
      { code: "4000", name: "Sales", debit: "0.00", credit: "135.00" },
    ]);
  }
  expect(proxy.cutCount()).toBe(12);
  proxy.close();
  expect((await books.get("/invoices")).body.items).toHaveLength(1);
  expect((await books.get("/journals")).body.items).toHaveLength(2);
  expect((await books.get("/books-check")).body).toMatchObject({ hasPassed: true });
});
