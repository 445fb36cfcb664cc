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

// A notification of the account; without a readable text, the browser would show one of its own.
self.addEventListener('push', event => {
  const { title, body, path } = readPush(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      lang: 'fr',
      data: path,
    }),
  )
})

function readPush(data) {
  const unread = {
    title: 'Cep & Chai',
    body: 'Une nouvelle vous attend dans votre compte.',
    path: '/account/notifications',
  }
  try {
    return { ...unread, ...data.json() }
  } catch {
    return unread
  }
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(show(event.notification.data))
})

// Only pages of this site.
async function show(path) {
  const page = new URL(path, self.location.origin)
  if (page.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(one => new URL(one.url).origin === page.origin)
  if (!open) return self.clients.openWindow(page.href)
  await open.focus()
  await open.navigate(page.href)
}
