import type { Page } from '@playwright/test'
import { startServer } from './support/server.ts'
import { holdSession } from './support/sign-in-as.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', isPageNew: true })

/** The portal registers its worker once the page has settled; here at once. */
const keepPortal = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('service-worker.js')
    const worker = registration.installing ?? registration.waiting ?? registration.active
    while (worker?.state !== 'activated')
      await new Promise((resolve) => worker?.addEventListener('statechange', resolve, { once: true }))
  })

test('APP-01: a browser can install the portal', async ({ page, server, signInPilot }) => {
  await signInPilot()
  await page.goto('/#/user/dashboard')
  await keepPortal(page)
  const session = await page.context().newCDPSession(page)
  const { errors, url, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toMatch(new RegExp(`^${server.url}/`))
  expect(JSON.parse(data ?? '')).toMatchObject({ start_url: '/', display: 'standalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test.describe('without a server', () => {
  test.use({ allowedErrors: /ERR_|Failed to (load|fetch)/ })

  test('APP-01: the app opens, says that there is no connection, and goes on by itself', async ({ browser }) => {
    const own = await startServer()
    const context = await browser.newContext({ baseURL: own.url, serviceWorkers: 'allow', locale: 'en-US' })
    const page = await context.newPage()
    await holdSession(page, own, 'pilot')
    await page.goto('/#/user/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await keepPortal(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    // nothing of the API, and nothing about anybody, is kept
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/')
    expect(kept.filter((path) => !/^\/(assets\/[\w.-]+|early\.js|mark\.svg)?$/.test(path))).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: /^The server cannot be reached/ })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
    await context.close()
    await own.stop()
  })
})

test('KEYS-03: a link with a number fills the field and calls nobody, also while the app is open', async ({
  page,
  signInPilot,
}) => {
  await signInPilot()
  await page.goto('/#/user/home?call=tel%3A%2B43-1-992%3Bext%3D1')
  const field = page.getByRole('combobox', { name: 'Name or number' })
  await expect(field).toHaveValue('+43-1-992')
  // as a browser leads an open app to another link (launches.ts)
  await page.evaluate(() => {
    location.hash = '#/user/home?call=sip%3A21%40nordwind.example'
  })
  await expect(field).toHaveValue('21')
  await expect(page.getByRole('main', { name: 'Call' })).toHaveCount(0)
})

test.describe('notifications', () => {
  test.use({ allowedErrors: /status of 422/ })

  /** A headless browser reaches no push service: what it would subscribe is made up, and what it would show is kept. */
  const pretend = (page: Page): Promise<unknown> =>
    page.addInitScript(() => {
      const key = (bytes: number) => new Uint8Array(bytes).fill(4).buffer
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('allowed') ?? 'default' })
      Notification.requestPermission = () => {
        localStorage.setItem('allowed', 'granted')
        return Promise.resolve('granted')
      }
      const subscription = {
        endpoint: 'https://push.example.com/browser',
        getKey: (name: string) => key(name === 'auth' ? 16 : 65),
        unsubscribe: () => Promise.resolve(true),
      }
      PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription)
      PushManager.prototype.getSubscription = () => Promise.resolve(subscription as unknown as PushSubscription)
    })

  test('PUSH-01: a device chooses what it is told, and a sign-out ends it', async ({ page, signInPilot }) => {
    await pretend(page)
    const api = await signInPilot()
    const devices = async () => (await api.get('/api/lineside/push')).body
    await page.goto('/#/user/dashboard')
    await page.getByRole('button', { name: /Anna Novak/ }).click()
    await page.getByRole('menuitem', { name: 'App and notifications' }).click()
    const calls = page.getByRole('switch', { name: 'Incoming calls: This device' })
    await calls.click()
    await expect(page.getByRole('button', { name: 'Try it here' })).toBeVisible()
    await expect.poll(devices).toMatchObject({ devices: [{ kinds: ['call'] }] })
    await page.getByRole('switch', { name: 'Missed calls: This device' }).click()
    await expect.poll(devices).toMatchObject({ devices: [{ kinds: ['call', 'missed'] }] })
    await page.reload()
    await expect(calls).toBeChecked()
    await page.getByRole('button', { name: /Anna Novak/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.poll(devices).toMatchObject({ devices: [] })
  })

  test('PUSH-02: refused notifications are said, with the way out', async ({ page, signInPilot }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await signInPilot()
    await page.goto('/#/user/app')
    await expect(page.getByText('Notifications are blocked here.')).toContainText('at the lock next to the address')
    await expect(page.getByText('not allowed here')).toHaveCount(4)
    await expect(page.getByText('Browser quit: no calls here.')).toBeVisible()
  })

  test('PUSH-01: the worker shows what is pushed, quietly what is over, and leads an open window on', async ({
    page,
    server,
    signInPilot,
  }) => {
    await signInPilot()
    await page.goto('/#/user/dashboard')
    await keepPortal(page)
    const [worker] = page.context().serviceWorkers()
    if (!worker) throw new Error('There is no worker')
    // a browser without a window shows nothing, and somebody looks at this one
    await worker.evaluate(() => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration & { shown: { title: string; data: unknown; tag: string }[] }
        isLookedAt: () => Promise<boolean>
      }
      const shown: typeof scope.registration.shown = []
      Object.assign(scope.registration, {
        shown,
        showNotification: async (title: string, options: { tag: string; data: unknown }) => {
          const one = { title, ...options, close: () => shown.splice(shown.indexOf(one), 1) }
          const before = shown.findIndex(({ tag }) => tag === one.tag)
          shown.splice(before < 0 ? shown.length : before, before < 0 ? 0 : 1, one)
        },
        getNotifications: async ({ tag }: { tag: string }) => shown.filter((each) => each.tag === tag),
      })
    })
    const session = await page.context().newCDPSession(page)
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations
        if (registration) resolve(registration.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    const registrationId = await found
    const push = (message: object) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: server.url,
        registrationId,
        data: JSON.stringify(message),
      })
    const shown = () =>
      worker.evaluate(() =>
        (self as unknown as { registration: { shown: { title: string }[] } }).registration.shown.map(
          (each) => each.title,
        ),
      )
    // somebody looks at the portal, which rings by itself
    const call = { kind: 'call', call: 'one', title: 'Lena is calling', body: '', answer: 'Answer', decline: 'Decline' }
    await push(call)
    await push({
      kind: 'news',
      tag: 'call-two',
      title: 'Missed call from Lena',
      body: '',
      hash: '#/user/conversations?tab=missed',
    })
    await expect.poll(shown).toEqual(['Missed call from Lena'])
    await push({ kind: 'over', call: 'one', title: 'The call is over', body: '' })
    await push({
      kind: 'news',
      tag: 'call-two',
      title: 'Voice message from Lena',
      body: '',
      hash: '#/user/conversations?tab=voicemail',
    })
    await expect.poll(shown).toEqual(['Voice message from Lena'])
    // a press on it; a script may not bring a window to the front, but leads it on
    await worker.evaluate(() => {
      const { registration } = self as unknown as { registration: { shown: { close: () => void }[] } }
      const event = new Event('notificationclick')
      Object.assign(event, {
        notification: registration.shown[0],
        action: '',
        waitUntil: (work: Promise<unknown>) => work.catch(() => 0),
      })
      self.dispatchEvent(event)
    })
    await expect(page).toHaveURL(/#\/user\/conversations\?tab=voicemail/)
  })
})
