import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startIdentityProvider } from "#test/support/identity-provider.ts";
import { startServer } from "#test/support/server-process.ts";
import { newTestDatabase } from "#test/support/test-database.ts";
import { newTemporaryFolder } from "#test/support/temporary-folder.ts";

test("the built server signs in with an identity provider that was down when it started", async () => {
  const early = await startIdentityProvider();
  const { OIDC_CLIENT_SECRET, ...settings } = early.env;
  await early.close();
  const folder = newTemporaryFolder("identity-provider");
  const file = join(folder, "client-secret");
  writeFileSync(file, `${OIDC_CLIENT_SECRET}\n`);
  const { env, remove } = await newTestDatabase();
  const server = await startServer({ DATA_DIR: folder, ...env, ...settings, OIDC_CLIENT_SECRET_FILE: file });
  const post = (path: string, body?: object, cookie = "") =>
    fetch(`${server.url}/api/auth/provider/${path}`, {
      method: "POST",
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      body: body ? JSON.stringify(body) : null,
    });
  expect((await post("start")).status).toBe(503);

  const provider = await startIdentityProvider(Number(new URL(early.issuer).port));
  provider.signInAs({ sub: "1", email: "built@example.com", email_verified: true });
  const started = await post("start");
  const { url } = (await started.json()) as { url: string };
  const cookie = started.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const finished = await post("finish", provider.answerAt(url), cookie);
  expect(await finished.json()).toMatchObject({ user: { name: "built", email: "built@example.com" } });
  await provider.close();
  await server.kill("SIGTERM");
  await remove();
});
