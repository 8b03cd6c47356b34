import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Cdk, CdkCall, CdkClient, CdkMediaStream, CdkSipNetwork } from '../../../packages/contract/src/rtc/cdk.ts'
import { signInWith } from '../api-as.ts'
import { plainMicrophone, watchConnections } from './calls.ts'
import type { Line } from '../given/given-line.ts'
import { handOnPage, type KeptPage, type Kind, takePage } from '../kept-page.ts'
import type { RunningServer } from '../server.ts'
import { PLAIN_PAGE } from '../sign-in-as.ts'
import { watchPage } from '../watch-page.ts'

/** A call in a page, and what its listeners were told. */
type SeenCall = { call: CdkCall; events: string[] }

/** The state that the page of a test keeps, beside the engine. */
type Laboratory = {
  client: CdkClient
  sip: CdkSipNetwork
  events: string[]
  calls: SeenCall[]
  /** @param kinds `m`, `c`, `s`: microphone, camera, screen */
  build: (kinds: string) => Promise<CdkMediaStream>
  watch: (call: CdkCall) => SeenCall
}
export type EngineWindow = Window & { cdk: Cdk; lab: Laboratory; sockets: WebSocket[] }

export type EnginePage = {
  page: Page
  findings: string[]
  /** Loads the page anew, as a user does, and connects again. */
  reload: () => Promise<void>
  close: () => Promise<void>
}

const opened: { browser: Browser; one: KeptPage }[] = []

export interface EngineOptions {
  /** How many calls may wait beside one that talks. */
  readonly waiting?: number
  /** Cleaned of echo and noise, as a browser gives it if nobody says otherwise. */
  readonly hasCleanMicrophone?: boolean
}

/** A page of the server's origin with nothing but the engine's script in it, connected as a line. */
export const openEnginePage = async (
  browser: Browser,
  server: RunningServer,
  line: Line,
  { waiting = 0, hasCleanMicrophone = false }: EngineOptions = {},
): Promise<EnginePage> => {
  const { body } = await signInWith(server, { username: line.username, password: line.password })
  const one = await openPage(browser, server, hasCleanMicrophone ? withEngine : withEngineAndTone)
  return connectedPage(one, String(body['jwt']), waiting)
}

const openPage = async (browser: Browser, server: RunningServer, kind = withEngineAndTone): Promise<KeptPage> => {
  const one = await takePage(browser, { baseURL: server.url }, { kind })
  opened.push({ browser, one })
  return one
}

/** A page of the server's origin with the engine's script in it, and nobody connected. */
export const openUnconnectedPage = async (browser: Browser, server: RunningServer): Promise<KeptPage> => {
  const one = await openPage(browser, server)
  await loadEngine(one.page)
  return one
}

const loadEngine = async (page: Page): Promise<void> => {
  if (new URL(page.url(), 'about:blank').pathname !== PLAIN_PAGE) await page.goto(PLAIN_PAGE)
  await page.addScriptTag({ url: '/rtc/files/dist/cdk-prod.js', type: 'text/javascript' })
}

/** For `afterEach`: all leave, and the next ones have their places. */
export const closeEnginePages = async (): Promise<void> => {
  const { status, expectedStatus } = test.info()
  for (const { browser, one } of opened.splice(0)) await handOnPage(browser, one, status === expectedStatus)
}

const withEngine: Kind = {
  name: 'engine',
  prepare: async (context: BrowserContext) => {
    // what the bench runs names functions by it, also those that are handed to the page
    await context.addInitScript('globalThis.__name = (value) => value')
    await watchConnections(context)
    await context.addInitScript(() => {
      const sockets: WebSocket[] = []
      const Original = WebSocket
      window.WebSocket = class extends Original {
        constructor(url: string | URL) {
          super(url)
          sockets.push(this)
        }
      }
      Object.assign(window, { sockets })
    })
  },
}

const withEngineAndTone: Kind = {
  name: 'engine and tone',
  prepare: async (context) => {
    await withEngine.prepare(context)
    await plainMicrophone(context)
  },
}

/** Another tab of the same browser and session. */
export const openSecondTab = async ({ page }: EnginePage): Promise<EnginePage> => {
  const jwt = await page.evaluate(() => localStorage.getItem('csc_jwt') ?? '')
  const tab = await page.context().newPage()
  return connectedPage({ page: tab, ...(await watchPage(tab)) }, jwt, 0)
}

const connectedPage = async (
  { page, findings }: Pick<KeptPage, 'page' | 'findings'>,
  jwt: string,
  waiting: number,
): Promise<EnginePage> => {
  await loadEngine(page)
  await connect(page, jwt, waiting)
  const reload = async () => {
    await page.reload()
    await loadEngine(page)
    await connect(page, jwt, waiting)
  }
  return { page, findings, reload, close: () => page.close() }
}

/** The order of calls that clients of this engine know (ngcp-client-facts 8.2). */
const connect = (page: Page, jwt: string, waitingCalls: number): Promise<void> =>
  page.evaluate(
    async ([token, waiting]) => {
      const { cdk } = window as unknown as EngineWindow
      localStorage.setItem('csc_jwt', token)
      cdk.ngcp.setApiBaseUrl(location.origin)
      cdk.ngcp.setApiJwt(token)
      const userSession = await cdk.ngcp.createRTCEngineSession()
      const client = new cdk.Client({ url: `ws://${location.host}/rtc/api`, userSession, waiting })
      const events: string[] = []
      const calls: SeenCall[] = []
      const player = document.body.appendChild(document.createElement('video'))

      const watch = (call: CdkCall): SeenCall => {
        const seen: SeenCall = { call, events: [] }
        const note = (event: string) => () => void seen.events.push(event)
        call.onPending(note('pending')).onRingingStart(note('ringingStart')).onRingingStop(note('ringingStop'))
        call.onAccepted(note('accepted')).onEnded(note('ended')).onRemoteMediaEnded(note('remoteMediaEnded'))
        call.onError((error) => void seen.events.push(`error ${error.name}: ${error.message}`))
        call.onRemoteMedia((stream) => {
          seen.events.push('remoteMedia')
          player.srcObject = stream.getStream() as MediaStream
          void player.play().catch(() => {})
        })
        calls.push(seen)
        return seen
      }
      const build = (kinds: string) => {
        const builder = cdk.media.create()
        if (kinds.includes('m')) builder.enableMicrophone()
        if (kinds.includes('c')) builder.enableCamera()
        if (kinds.includes('s')) builder.enableScreen()
        return builder.build()
      }

      await new Promise<void>((resolve, reject) => {
        client
          .onConnect(() => {
            if (events.push('connect') > 1) return
            const sip = client.getNetworkByTag('sip')
            sip.onConnect(() => {
              events.push('sip')
              resolve()
            })
            sip.onDisconnect(() => void events.push('sip lost'))
            sip.onIncomingCall((call) => void watch(call).events.push('incoming'))
            sip.onResumedCall?.((call) => void watch(call).events.push('resumed'))
            Object.assign(window, { lab: { client, sip, events, calls, build, watch } })
          })
          .onDisconnect(() => {
            events.push('disconnect')
            reject(new Error(`not connected: ${client.disconnectReason}`))
          })
      })
    },
    [jwt, waitingCalls] as const,
  )

/** Places a call. It is the page's last one from now on. */
export const dial = ({ page }: EnginePage, number: string, kinds = 'm'): Promise<void> =>
  page.evaluate(
    async ([to, wanted]) => {
      const { lab } = window as unknown as EngineWindow
      const localMediaStream = await lab.build(wanted)
      lab.watch(lab.sip.call(to, { localMediaStream }))
    },
    [number, kinds] as const,
  )

/** The events that the listeners of the last call have got so far. */
export const eventsOf = ({ page }: EnginePage): Promise<string[]> =>
  page.evaluate(() => (window as unknown as EngineWindow).lab.calls.at(-1)?.events ?? [])

/** Waits until the listeners of the last call were told this. */
export const heardOf = async ({ page }: EnginePage, event: string, times = 1): Promise<void> => {
  await page.waitForFunction(
    ([wanted, least]) => {
      const events = (window as unknown as Partial<EngineWindow>).lab?.calls.at(-1)?.events ?? []
      return events.filter((one) => one === wanted).length >= least
    },
    [event, times] as const,
    { timeout: 30_000 },
  )
}

/** Waits for a call that rings here. */
export const rings = async ({ page }: EnginePage): Promise<void> => {
  await page.waitForFunction(
    () => (window as unknown as EngineWindow).lab.calls.at(-1)?.events.join() === 'incoming',
    undefined,
    { timeout: 30_000 },
  )
}

/** Takes the last call that came, or gives one that was resumed its media. */
export const accept = ({ page }: EnginePage, kinds = 'm'): Promise<void> =>
  page.evaluate(async (wanted) => {
    const { lab } = window as unknown as EngineWindow
    await lab.calls.at(-1)?.call.accept(await lab.build(wanted))
  }, kinds)

/** Does something with the last call. */
export const withCall = <Result>({ page }: EnginePage, work: (call: CdkCall) => Result | Promise<Result>) =>
  page.evaluate<Result>(`(async () => (${work.toString()})(window.lab.calls.at(-1).call))()`)

/** Waits until something holds for the last call. */
export const callThat = (engine: EnginePage, holds: (call: CdkCall) => boolean): Promise<void> =>
  // asked from outside: the policy of the page lets nothing be evaluated in it
  expect.poll(() => withCall(engine, holds), { timeout: 30_000 }).toBe(true)

/** Sends another stream in the last call. */
export const changeMedia = ({ page }: EnginePage, kinds: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    const { lab } = window as unknown as EngineWindow
    await lab.calls.at(-1)?.call.changeMedia?.(await lab.build(wanted))
  }, kinds)

/** The last call is over. @returns why */
export const endOf = async (engine: EnginePage): Promise<string | undefined> => {
  await heardOf(engine, 'ended')
  return withCall(engine, (call) => call.endedReason)
}
