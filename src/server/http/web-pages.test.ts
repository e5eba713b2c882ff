import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { SUPPORT_EMAIL_PLACEHOLDER } from "#contract/session.ts";
import { registerWebPages } from "./web-pages.ts";

const folder = mkdtempSync(join(tmpdir(), "twofold-pages-"));
const CONTACT = `<span data-support-contact="">Support contact is <a href="mailto:${SUPPORT_EMAIL_PLACEHOLDER}">${SUPPORT_EMAIL_PLACEHOLDER}</a>.</span>`;
for (const [file, text] of [
  ["index.html", "the app"],
  ["landing.html", "the landing page"],
  ["terms.html", `Ask the people who run this server. ${CONTACT}`],
  ["privacy.html", `Ask the people who run this server. ${CONTACT}`],
] as const) {
  writeFileSync(join(folder, file), text);
}
afterAll(() => rmSync(folder, { recursive: true }));

async function get(url: string, { supportEmail = null as string | null, isSignedIn = false } = {}) {
  const app = Fastify();
  await registerWebPages(app, { folder, supportEmail, isSignedIn: async () => isSignedIn });
  const { statusCode, body, headers } = await app.inject(url);
  await app.close();
  return { status: statusCode, body, location: headers.location };
}

test.each(["/terms", "/privacy"])("%s names the support contact of this server", async (url) => {
  const { body } = await get(url, { supportEmail: "help@books.example" });
  expect(body).toContain('Support contact is <a href="mailto:help@books.example">help@books.example</a>.');
  expect(body).not.toContain(SUPPORT_EMAIL_PLACEHOLDER);
});

test("without one nobody is told to write to an address that nobody reads", async () => {
  expect((await get("/terms")).body).toBe("Ask the people who run this server. ");
});

test("the landing page is for who is not signed in", async () => {
  expect(await get("/")).toMatchObject({ status: 200, body: "the landing page" });
  expect(await get("/", { isSignedIn: true })).toMatchObject({ status: 302, location: "/app" });
});

test.each(["/app", "/app/sales?tab=open", "/auth?mode=signup", "/auth/confirm", "/reset-password?token=x"])(
  "%s is a page of the app",
  async (url) => {
    expect(await get(url)).toMatchObject({ status: 200, body: "the app" });
  },
);

test("an address that nothing stands at leads to the landing page, one of the API to nothing", async () => {
  expect(await get("/no-such-page")).toMatchObject({ status: 302, location: "/" });
  expect(await get("/apples")).toMatchObject({ status: 302, location: "/" });
  expect(await get("/api/nothing")).toMatchObject({ status: 404 });
});
