import { earlierThan, handlingOf, loadAsset, loadPage, takeShared } from "./handle-request.ts";

/** The part of a service worker's scope that this one uses; the libraries of pages don't have it. */
type Extended = { waitUntil: (work: Promise<unknown>) => void };
type Fetching = {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type Scope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: "install" | "activate", listener: (event: Extended) => void) => void) &
    ((type: "fetch", listener: (event: Fetching) => void) => void);
};
declare const self: Scope;
/** The build puts the digest of all files here. */
declare const VERSION: string;

/** A new version takes over at once, and removes the files of the version before. */
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  const earlier = earlierThan(VERSION, await caches.keys());
  await Promise.all(earlier.map((name) => caches.delete(name)));
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  const handling = handlingOf(request, self.location.origin);
  if (handling === "share") event.respondWith(takeShared(request));
  if (handling === "page") event.respondWith(loadPage(request, preloadResponse));
  if (handling === "asset") event.respondWith(loadAsset(request, VERSION));
});
