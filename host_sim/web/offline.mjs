// The page without its server: keeps the page's files, and gives them out where the server does not answer.
const files = [
  './', 'colouring.mjs', 'description.mjs', 'engine.mjs', 'engine_client.mjs', 'icon.svg', 'ladder.mjs',
  'link.mjs', 'manifest.webmanifest', 'move_input.mjs', 'page.mjs', 'palette.css', 'picture.mjs', 'rules.mjs',
  'rules.txt', 'style.css', 'tilefish.mjs', 'tilefish.wasm.gz', 'worker.mjs',
];
const kept = 'tilefish';

// The browser has just loaded these files, so they come from its own store and not over the line again.
self.addEventListener('install', (event) => event.waitUntil(caches.open(kept)
  .then((cache) => cache.addAll(files.map((name) => new Request(name, { cache: 'force-cache' }))))
  .then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The server first: a page that was built anew is never hidden by an old one.
async function answer(request) {
  const cache = await caches.open(kept);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    return await cache.match(request, { ignoreSearch: true }) ?? Promise.reject(error);
  }
}
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request));
});
