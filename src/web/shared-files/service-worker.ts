import { outdatedCaches, chooseHandling, loadAsset, loadPage, receiveShared } from "./handle-request.ts";

/** The parts of the service worker scope used here; TypeScript's DOM library lacks them. */
type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type WorkerScope = {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: "install" | "activate", listener: (event: ExtendableEvent) => void) => void) &
    ((type: "fetch", listener: (event: FetchEvent) => void) => void);
};
declare const self: WorkerScope;
/** A hash of all files, inserted by the build. */
declare const VERSION: string;

/** A new version takes over at once, and removes the cache of earlier versions. */
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(claimClients()));

async function claimClients(): Promise<void> {
  const earlier = outdatedCaches(VERSION, await caches.keys());
  await Promise.all(earlier.map((name) => caches.delete(name)));
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  const handling = chooseHandling(request, self.location.origin);
  if (handling === "share") event.respondWith(receiveShared(request));
  if (handling === "page") event.respondWith(loadPage(request, preloadResponse));
  if (handling === "asset") event.respondWith(loadAsset(request, VERSION));
});
