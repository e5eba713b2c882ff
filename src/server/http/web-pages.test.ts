import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { SUPPORT_EMAIL_PLACEHOLDER } from "#contract/session.ts";
import { PREMIUM_PRICE_PLACEHOLDER } from "#contract/subscription.ts";
import { registerWebPages } from "./web-pages.ts";

const folder = mkdtempSync(join(tmpdir(), "twofold-pages-"));
const PRICE = `<p class="a">${PREMIUM_PRICE_PLACEHOLDER}</p>`;
const CONTACT = `<span data-support-contact="">Support contact is <a href="mailto:${SUPPORT_EMAIL_PLACEHOLDER}">${SUPPORT_EMAIL_PLACEHOLDER}</a>.</span>`;
for (const [file, text] of [
  ["index.html", "the app"],
  ["landing.html", `the landing page${PRICE}`],
  ["terms.html", `Ask the people who run this server. ${CONTACT}`],
  ["proof.html", "How we know it"],
  ["sw.js", "the service worker"],
  ["manifest.webmanifest", "{}"],
  ["privacy.html", `Ask the people who run this server. ${CONTACT}`],
] as const) {
  writeFileSync(join(folder, file), text);
}
afterAll(() => rmSync(folder, { recursive: true }));
const SITE = { folder, supportEmail: null, premiumPrice: async () => null, isSignedIn: async () => false };

async function get(
  url: string,
  { supportEmail = null as string | null, price = null as string | null, isSignedIn = false } = {},
) {
  const app = Fastify();
  await registerWebPages(app, {
    folder,
    supportEmail,
    premiumPrice: async () => price,
    isSignedIn: async () => isSignedIn,
  });
  const { statusCode, body, headers } = await app.inject(url);
  await app.close();
  return { status: statusCode, body, location: headers.location };
}

test.each(["/terms", "/privacy"])("%s names the support contact of this server", async (url) => {
  const { body } = await get(url, { supportEmail: "help@books.example" });
  expect(body).toContain('Support contact is <a href="mailto:help@books.example">help@books.example</a>.');
  expect(body).not.toContain(SUPPORT_EMAIL_PLACEHOLDER);
});

test("without a support address, no page asks to write to one", async () => {
  expect((await get("/terms")).body).toBe("Ask the people who run this server. ");
});

test("the landing page shows the price of Premium, or that it's available on request", async () => {
  expect((await get("/", { price: "$9.00 a month" })).body).toBe(
    'the landing page<p class="a">$9.00 a month</p>',
  );
  expect((await get("/")).body).toBe('the landing page<p class="a">On request</p>');
});

test("a page is sent compressed to clients that accept it", async () => {
  const app = Fastify();
  const pageOptions = {
    supportEmail: null,
    premiumPrice: async () => "$9.00 a month",
    isSignedIn: async () => false,
  };
  await registerWebPages(app, { folder, ...pageOptions });
  const reply = await app.inject({ url: "/", headers: { "accept-encoding": "gzip, br" } });
  await app.close();
  expect(reply.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(reply.rawPayload).toString()).toContain("$9.00 a month");
});

test("the landing page is shown to visitors who aren't signed in", async () => {
  expect(await get("/")).toMatchObject({ status: 200, body: expect.stringMatching(/^the landing page/) });
  expect(await get("/", { isSignedIn: true })).toMatchObject({ status: 302, location: "/app" });
});

test.each(["/app", "/app/sales?tab=unpaid", "/auth?mode=signup", "/auth/confirm", "/reset-password?token=x"])(
  "%s is a page of the app",
  async (url) => {
    expect(await get(url)).toMatchObject({ status: 200, body: "the app" });
  },
);

test.each(["/signup", "/register/", "/signup?from=email"])("%s redirects to the sign-up", async (url) => {
  expect(await get(url)).toMatchObject({ status: 302, location: "/auth?mode=signup" });
});

test("an unknown address in /.well-known isn't found", async () => {
  expect(await get("/.well-known/openid-configuration")).toMatchObject({ status: 404 });
});

test("an unknown address redirects to the landing page, but an unknown API address isn't found", async () => {
  expect(await get("/no-such-page")).toMatchObject({ status: 302, location: "/" });
  expect(await get("/apples")).toMatchObject({ status: 302, location: "/" });
  expect(await get("/api/nothing")).toMatchObject({ status: 404 });
});

test.each([
  ["/sw.js", "application/javascript; charset=utf-8"],
  ["/manifest.webmanifest", "application/manifest+json"],
])("%s is revalidated on each request, so that a new version is used immediately", async (url, type) => {
  const app = Fastify();
  await registerWebPages(app, SITE);
  const { statusCode, headers } = await app.inject(url);
  await app.close();
  expect({ statusCode, ...headers }).toMatchObject({
    statusCode: 200,
    "content-type": type,
    "cache-control": "no-cache",
  });
});

test("a shared file without a service worker isn't read and redirects to an explanation", async () => {
  const app = Fastify();
  await registerWebPages(app, SITE);
  const { statusCode, headers } = await app.inject({
    method: "POST",
    url: "/app/share",
    headers: { "content-type": "multipart/form-data; boundary=x", origin: "null" },
    payload: "--x\r\nanything",
  });
  await app.close();
  expect({ statusCode, location: headers.location }).toEqual({
    statusCode: 303,
    location: "/app/share?problem=missed",
  });
});

test("the manifest lists icons with their real sizes and the address for shared files", () => {
  const { icons, ...manifest } = JSON.parse(readFileSync("src/web/public/manifest.webmanifest", "utf8"));
  expect(manifest).toMatchObject({
    start_url: "/app",
    display: "standalone",
    share_target: { action: "/app/share", method: "POST", enctype: "multipart/form-data" },
  });
  for (const { src, sizes } of icons) {
    const picture = readFileSync(`src/web/public${src}`);
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose ?? "any"}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
});
