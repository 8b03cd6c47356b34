import { setTimeout as delay } from 'node:timers/promises'
import { closeCodes, type ClientFrame, type ServerFrame, type ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { GivenSubscriber } from '../builders.ts'
import { eventually } from '../eventually.ts'
import { openBrowser, type TestBrowser } from '../test-browser.ts'
import type { RollingServers } from './rolling-servers.ts'

/** A browser that connects again when it is sent away, as the portal's engine does. */
export interface ReturningBrowser {
  /** Has the frame sent by the socket that is there, or by the next one. */
  send(frame: ClientFrame): void
  /** Waits for a frame that came since the browser was opened. */
  heard<Type extends ServerFrame['type']>(
    type: Type,
    is?: (frame: ServerFrameOf<Type>) => boolean,
  ): Promise<ServerFrameOf<Type>>
  /** All that must not be: a call that ended or was not resumed, a socket that was closed for another reason. */
  readonly faults: readonly string[]
  /** For how many milliseconds it was without a socket, each time that it was sent away. */
  readonly gaps: readonly number[]
  /** The last frames that it has heard, to tell why something is not as it should be. */
  recent(): string
  /** It stays away from then on. */
  close(): void
}

export interface ReturningOptions {
  readonly name: string
  /** The call that goes on when it comes back; absent: it has none. */
  readonly call?: string
  readonly onFrame?: (frame: ServerFrame) => void
  /** Its server may be killed: neither a socket that is cut nor a call that is over then is a fault. */
  readonly isKilled?: boolean
  /** It was sent away. */
  readonly onAway?: () => void
  /** It is there again, at another server, which knows nothing of its conference. */
  readonly onReturn?: () => void
}

/** The portal's engine waits so long before it connects again, in milliseconds, and half of that at least. */
const longestPause = 250
/** How often it tries before that is a fault: some seconds, and minutes where things are killed. */
const mostTries = { sentAway: 20, killed: 600 }

/** It gets its token over the proxy, as a page does: by whichever server answers. */
const tokenOf = async (servers: RollingServers, headers: Record<string, string>): Promise<string> => {
  const json = { ...headers, 'content-type': 'application/json' }
  const made = await servers.ask('/api/rtcsessions/', { method: 'POST', headers: json, body: '{}' })
  const { pathname } = new URL(String(made.headers.location), servers.proxy.address)
  const read = await servers.ask(pathname, { headers })
  if (read.status !== 200) throw new Error(`A session was answered ${made.status}, ${read.status}`)
  return (JSON.parse(read.body) as { rtc_browser_token: string }).rtc_browser_token
}

export const openReturningBrowser = async (
  servers: RollingServers,
  who: Pick<GivenSubscriber, 'webusername'>,
  { name, call, isKilled = false, onFrame = () => undefined, ...told }: ReturningOptions,
): Promise<ReturningBrowser> => {
  const { onAway = () => undefined, onReturn = () => undefined } = told
  const headers = await servers.signIn(who)
  const frames: ServerFrame[] = []
  const kept: ClientFrame[] = []
  const faults: string[] = []
  const gaps: number[] = []
  let now: TestBrowser | null = null
  let isOver = false
  const fault = (text: string) => faults.push(`${new Date().toISOString().slice(11, 23)} ${name}: ${text}`)

  const take = (frame: ServerFrame): void => {
    frames.push(frame)
    if (frame.type === 'ended' && frame.call === call && !isOver && !isKilled) fault(`the call ended, ${frame.reason}`)
    onFrame(frame)
  }

  const come = async (previous?: string): Promise<TestBrowser> => {
    const browser = await openBrowser(servers.proxy.address, {
      token: await tokenOf(servers, headers),
      ...(previous === undefined ? {} : { previous, resume: call === undefined ? [] : [call] }),
    })
    // it is open: what came with the welcome is already heard
    for (const frame of browser.heard) take(frame)
    browser.socket.on('message', (data: Buffer) => take(JSON.parse(data.toString()) as ServerFrame))
    return browser
  }

  const comeBack = async (previous: string): Promise<TestBrowser> => {
    for (let tries = 0; ; tries++) {
      try {
        await delay(longestPause * (0.5 + Math.random() / 2))
        return await come(previous)
      } catch (error) {
        if (tries >= mostTries[isKilled ? 'killed' : 'sentAway'] || isOver) throw error
      }
    }
  }

  /** Watches the socket until it is closed, and comes back. */
  const stay = async (browser: TestBrowser): Promise<void> => {
    // it was closed while it came
    if (isOver) {
      browser.socket.close(1000)
      return
    }
    now = browser
    for (const frame of kept.splice(0)) browser.send(frame)
    const code = await browser.closed()
    const away = performance.now()
    now = null
    if (isOver) return
    onAway()
    if (code !== closeCodes.goingAway && !isKilled) fault(`closed with ${code}`)
    const back = await comeBack(browser.welcome.session)
    gaps.push(performance.now() - away)
    if (call !== undefined && !isKilled && !back.welcome.resumed.includes(call)) fault('the call was not resumed')
    onReturn()
    void stay(back).catch((error: unknown) => fault(String(error)))
  }

  void stay(await come()).catch((error: unknown) => fault(String(error)))
  return {
    faults,
    gaps,
    send: (frame) => (now === null ? void kept.push(frame) : now.send(frame)),
    heard: <Type extends ServerFrame['type']>(type: Type, is: (frame: ServerFrameOf<Type>) => boolean = () => true) =>
      eventually(() => {
        const found = frames.find(
          (frame): frame is ServerFrameOf<Type> => frame.type === type && is(frame as ServerFrameOf<Type>),
        )
        if (found === undefined)
          throw new Error(`${name} has heard ${frames.map(({ type: of }) => of).join()} and no ${type}`)
        return found
      }),
    recent: () =>
      frames
        .slice(-20)
        .map((frame) => JSON.stringify(frame).slice(0, 160))
        .join('\n'),
    close: () => {
      isOver = true
      now?.socket.close(1000)
    },
  }
}
