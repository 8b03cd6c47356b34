// Tells of incoming calls (src/domain/calls/views/call-notification.ts), and keeps nothing: files and answers come from the server.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Brings the window that told of the call to the front, else any of the portal's, else a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data ?? {}
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const found = windows.find((each) => each.url === url) ?? windows[0]
    await (found ? found.focus() : self.clients.openWindow(url ?? './'))
  }
  event.waitUntil(show())
})
