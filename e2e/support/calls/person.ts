import type { Browser, BrowserContext, Page } from '@playwright/test'
import { plainMicrophone, watchConnections } from './calls.ts'
import type { Line } from '../given/given-line.ts'
import { handOnPage, type Kind, type KeptPage, takePage } from '../kept-page.ts'
import type { RunningServer } from '../server.ts'
import { holdLine } from '../sign-in-as.ts'
import { expect, test } from '../test.ts'

/** Somebody at a browser of their own, in the portal. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
}

type Credentials = Pick<Line, 'username' | 'password'>

const opened: { browser: Browser; one: KeptPage }[] = []

export interface OpenOptions {
  /** Changes the browser before its first page. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  /** As which browser it shows itself; absent: as what it is. */
  readonly userAgent?: string
  /** At a phone, which is touched. */
  readonly isPhone?: boolean
}

/** Ready to call and to be called. @param who a line, or the beginning of a name of the demo world */
export const openPerson = async (
  browser: Browser,
  server: RunningServer,
  who: string | Credentials,
  path: string,
  { prepare, userAgent, isPhone }: OpenOptions = {},
): Promise<Person> => {
  const one = await takePersonsPage(browser, server, userAgent, isPhone)
  opened.push({ browser, one })
  const { page } = one
  await prepare?.(page.context())
  const account = typeof who === 'string' ? accountOf(server, who) : who
  await holdLine(page, account)
  await page.goto(`/#${path}`)
  await canCall(page)
  return { page, context: page.context() }
}

/** In a browser that nobody else is in for now, with its devices allowed. */
export const takePersonsPage = (
  browser: Browser,
  server: RunningServer,
  userAgent?: string,
  isPhone = false,
): Promise<KeptPage> =>
  takePage(
    browser,
    {
      baseURL: server.url,
      locale: 'en-US',
      timezoneId: 'Europe/Vienna',
      viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      hasTouch: isPhone,
      reducedMotion: 'reduce',
      // a call is told by the service worker
      serviceWorkers: 'allow',
      permissions: ['microphone', 'camera', 'clipboard-read', 'clipboard-write'],
      ...(userAgent !== undefined && { userAgent }),
    },
    { kind: persons },
  )

/** Another tab of the same browser and session. */
export const openTab = async ({ context }: Person, path: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`/#${path}`)
  await canCall(page)
  return page
}

/** For `afterEach`: all leave, and the next ones have their places. */
export const closePeople = async (): Promise<void> => {
  const { status, expectedStatus } = test.info()
  for (const { browser, one } of opened.splice(0)) await handOnPage(browser, one, status === expectedStatus)
}

/** The engine is connected. A page says so only after it could not call before (CALL-04). */
const canCall = (page: Page): Promise<void> => expect(page.locator('[data-layer=calls][data-ready]')).toBeAttached()

const accountOf = ({ accounts }: RunningServer, name: string): Credentials => {
  const account = accounts.find(({ username }) => username.startsWith(`${name}@`))
  if (!account) throw new Error(`There is no ${name} in the demo world`)
  return account
}

/** A browser without a window refuses notifications, whatever its user allows: what would be shown is kept in the page. */
const allowNotifications = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const shown: unknown[] = []
    Object.assign(window, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options })
    }
  })

const persons: Kind = {
  name: 'person',
  prepare: async (context) => {
    await allowNotifications(context)
    await watchConnections(context)
    await plainMicrophone(context)
  },
}

/** Home: where calls are started. */
export const field = (page: Page) => page.getByRole('combobox', { name: 'Name or number' })
/** The call over the whole page. */
export const stage = (page: Page) => page.getByRole('main', { name: 'Call' })
/** A call that comes in. */
export const card = (page: Page) => page.getByRole('alertdialog')

export const call = async (page: Page, whom: string, how = 'Call with audio'): Promise<void> => {
  await field(page).fill(whom)
  await page.getByRole('button', { name: how }).click()
}

export const answer = (page: Page): Promise<void> =>
  card(page).getByRole('button', { name: 'Answer', exact: true }).click()
