// Without a network the browser would show its own page: this stores ours, its style and its fonts, and nothing else.
const cacheName = 'hors-ligne-1'
const offlinePage = '/hors-ligne'

self.addEventListener('install', event => {
  event.waitUntil(storeOfflinePage().then(() => self.skipWaiting()))
})

async function storeOfflinePage() {
  const page = await fetch(offlinePage, { cache: 'reload', credentials: 'omit' })
  if (!page.ok) throw new Error(`offline page: ${page.status}`)
  const looks = [...(await page.clone().text()).matchAll(/"(\/assets\/[\w.-]+\.(?:css|woff2))"/g)]
  const cache = await caches.open(cacheName)
  await cache.addAll([...new Set(looks.map(([, path]) => path))])
  await cache.put(offlinePage, page)
}

self.addEventListener('activate', event => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()))
})

async function dropOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name)))
}

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(offlinePage)))
  // Its looks, whose names change with their bytes; all else passes by.
  else if (/\/assets\/[\w.-]+\.(css|woff2)$/.test(request.url))
    event.respondWith(caches.match(request).then(stored => stored ?? fetch(request)))
})
