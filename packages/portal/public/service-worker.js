// Keeps the portal's own files, so that the app opens without a network. It keeps no answer of the API, and nothing about
// anybody. The build fills in both (vite/service-worker-plugin.ts); where nothing was built, nothing is kept.
const version = ''
const files = []

const prefix = 'lineside-'
const cacheName = prefix + version
/** The hashed files of one build never change, so those of the build before serve pages that are still open. */
const keptBuilds = 2

/**
 * How a request is answered. `page`: from the network, else as it was kept; `plain`: likewise, a file whose name does
 * not tell its content; `asset`: as it was kept, else from the network; null: not by this worker.
 */
const wayOf = ({ url, method, mode }) => {
  const { origin, pathname } = new URL(url)
  if (version === '' || method !== 'GET' || origin !== location.origin) return null
  if (mode === 'navigate') return pathname === '/' ? 'page' : null
  if (pathname.startsWith('/assets/')) return 'asset'
  return pathname !== '/' && files.includes(pathname) ? 'plain' : null
}

/** The caches that may go once this build is the active one; names come in the order in which caches were made. */
const outdated = (names) => {
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  return others.slice(0, Math.max(0, others.length - (keptBuilds - 1)))
}

self.addEventListener('install', (event) => {
  // an open page goes on with its own files, so the new worker need not wait for it
  self.skipWaiting()
  if (version === '') return
  const keep = async () => {
    const cache = await caches.open(cacheName)
    // the browser's own cache may hold the page of the build before
    await cache.addAll(files.map((file) => new Request(file, file.startsWith('/assets/') ? {} : { cache: 'reload' })))
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    await self.registration.navigationPreload?.enable()
    for (const name of outdated(await caches.keys())) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

/** The kept file of this build, else of any. */
const keptFor = async (address) =>
  (await (await caches.open(cacheName)).match(address)) ?? (await caches.match(address))

/** A server that is being restarted answers through its proxy, which is no portal. */
const isThere = (response) => response !== undefined && response.status < 500

const answerPage = async (event) => {
  const fresh = await (event.preloadResponse ?? Promise.resolve())
    .then((preloaded) => preloaded ?? fetch(event.request))
    .catch(() => undefined)
  return isThere(fresh) ? fresh : ((await keptFor('/')) ?? fresh ?? sayOffline())
}

const answerPlain = async (request) => {
  const fresh = await fetch(request).catch(() => undefined)
  return isThere(fresh) ? fresh : ((await keptFor(request.url)) ?? fresh ?? Response.error())
}

const answerAsset = async (request) => {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const fresh = await fetch(request)
  // pages opened once can be opened without a network, too; a full disk keeps nobody from them
  if (fresh.status === 200) await (await caches.open(cacheName)).put(request.url, fresh.clone()).catch(() => undefined)
  return fresh
}

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request)
  if (way === 'page') event.respondWith(answerPage(event))
  else if (way === 'plain') event.respondWith(answerPlain(event.request))
  else if (way === 'asset') event.respondWith(answerAsset(event.request))
})

/** For a browser that has thrown away the kept files: title, reason, and the way on. */
const offlineTexts = {
  en: [
    'No connection',
    'The phone system cannot be reached, and this device no longer has the app stored.',
    'Try again',
  ],
  de: [
    'Keine Verbindung',
    'Die Telefonanlage ist nicht erreichbar, und die App ist auf diesem Gerät nicht mehr gespeichert.',
    'Erneut versuchen',
  ],
  es: [
    'Sin conexión',
    'No se puede acceder a la centralita y la aplicación ya no está guardada en este dispositivo.',
    'Reintentar',
  ],
  fr: [
    'Pas de connexion',
    'Le standard est injoignable et l’application n’est plus enregistrée sur cet appareil.',
    'Réessayer',
  ],
  it: [
    'Nessuna connessione',
    'Il centralino non è raggiungibile e l’app non è più salvata su questo dispositivo.',
    'Riprova',
  ],
  ru: ['Нет соединения', 'АТС недоступна, а приложение больше не сохранено на этом устройстве.', 'Повторить'],
}

const sayOffline = () => {
  const language = (navigator.language ?? '').slice(0, 2)
  const [title, reason, again] = offlineTexts[language] ?? offlineTexts.en
  const page = `<!doctype html><html lang="${language in offlineTexts ? language : 'en'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><body style="font:16px/1.5 system-ui;max-width:30rem;margin:20vh auto;padding:0 1rem">
<h1>${title}</h1><p>${reason}</p><p><a href="/">${again}</a></p></body></html>`
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** As the page's own notification of a call (src/domain/calls/views/call-notification.ts): one replaces the other. */
const callTag = 'call-notification'
const look = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }

/**
 * How a push message is shown (contract: `PushMessage`).
 * @returns null: a message of another version of the platform, which this worker cannot read
 */
const notificationOf = (message) => {
  const { kind, title, body, call } = message ?? {}
  const asks = (does) => `#/user/home?${does}=${encodeURIComponent(call)}`
  switch (kind) {
    case 'call':
      return {
        title,
        options: {
          ...look,
          body,
          tag: callTag,
          requireInteraction: true,
          renotify: true,
          vibrate: [300, 200, 300, 200, 300],
          actions: [
            { action: 'answer', title: message.answer },
            { action: 'decline', title: message.decline },
          ],
          data: { call, hash: '#/user/home', answer: asks('answer'), decline: asks('decline') },
        },
      }
    case 'over':
      return { title, options: { ...look, body, tag: callTag, silent: true, data: { hash: '#/user/conversations' } } }
    case 'news':
      return { title, options: { ...look, body, tag: message.tag, renotify: true, data: { hash: message.hash } } }
    default:
      return null
  }
}

const shownOf = async (call) => {
  const shown = await self.registration.getNotifications({ tag: callTag })
  return shown.filter(({ data }) => data?.call === call)
}

/** Whether somebody looks at the portal, which then rings by itself. */
const isLookedAt = async () => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.some(({ visibilityState }) => visibilityState === 'visible')
}

const tell = async (message) => {
  const notification = notificationOf(message)
  if (notification === null) return
  if (message.kind === 'call' && (await isLookedAt())) return
  // a notification that was answered or closed must not come back as one that says so
  if (message.kind === 'over' && (await shownOf(message.call)).length === 0) return
  if (message.kind === 'news') {
    const call = /^call-(.+)$/.exec(message.tag)?.[1]
    for (const shown of call === undefined ? [] : await shownOf(call)) shown.close()
    if (typeof message.count === 'number') await self.navigator.setAppBadge?.(message.count).catch(() => undefined)
  }
  await self.registration.showNotification(notification.title, notification.options)
}

const messageIn = ({ data }) => {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
}

self.addEventListener('push', (event) => event.waitUntil(tell(messageIn(event))))

/** Where a press on a notification, or on one of its buttons, leads; the page's own notification names its window. */
const leadsTo = (action, data) => data?.[action] ?? data?.hash ?? null

/** Brings a window of the portal to the front and leads it on, else opens one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { data } = event.notification
  const hash = leadsTo(event.action, data)
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const found = windows.find(({ url }) => url === data?.url) ?? windows[0]
    if (found === undefined) return await self.clients.openWindow(data?.url ?? `./${hash ?? ''}`)
    // the window need not be loaded anew: a call there goes on
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window of this origin, not a frame of another
    if (hash !== null) found.postMessage({ type: 'go', hash })
    await found.focus()
  }
  event.waitUntil(show())
})
