import type { PresenceState } from '@lineside/contract/rtc/frame-parts'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { type GivenSubscriber, testPassword } from '../builders.ts'
import { openBrowser, type TestBrowser } from '../test-browser.ts'

/** An open team page: it reads the list once, follows what it is told, and reads again when it may have missed something. */
export interface TeamPage {
  /** The states that it shows, by line. */
  readonly shows: ReadonlyMap<number, PresenceState>
  /** Its socket is lost, and it connects to this server. */
  loses(address: string): Promise<void>
  close(): void
}

/** The session of a person at a server, as the portal opens it. */
export const signedInAt = async (address: string, { webusername }: GivenSubscriber): Promise<string> => {
  const answer = await fetch(`${address}/login_jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: webusername, password: testPassword }),
  })
  return ((await answer.json()) as { jwt: string }).jwt
}

interface Team {
  readonly colleagues: readonly { readonly subscriber_id: number; readonly state: PresenceState }[]
}

/** @param token makes a token for each connection */
export const openTeamPage = async (address: string, jwt: string, token: () => Promise<string>): Promise<TeamPage> => {
  const shows = new Map<number, PresenceState>()
  let at = address
  let reading: 'no' | 'yes' | 'once more' = 'no'
  const read = async (): Promise<void> => {
    if (reading !== 'no') return void (reading = 'once more')
    do {
      reading = 'yes'
      const answer = await fetch(`${at}/api/lineside/team`, { headers: { authorization: `Bearer ${jwt}` } })
      if (answer.status !== 200) throw new Error(`The team was answered with ${answer.status}`)
      for (const { subscriber_id, state } of ((await answer.json()) as Team).colleagues) shows.set(subscriber_id, state)
    } while ((reading as string) === 'once more')
    reading = 'no'
  }
  const hears = (frame: ServerFrame): void => {
    if (frame.type !== 'event' || !['presence', 'gap'].includes(frame.topic)) return
    // an answer under way may be older than this
    if (frame.lines === undefined || reading !== 'no') return void read()
    for (const { subscriber_id, state } of frame.lines) shows.set(subscriber_id, state)
  }
  const connect = async (): Promise<TestBrowser> => {
    const browser = await openBrowser(at, { token: await token() })
    browser.socket.on('message', (data: Buffer) => hears(JSON.parse(data.toString()) as ServerFrame))
    await read()
    return browser
  }
  let browser = await connect()
  return {
    shows,
    loses: async (next) => {
      browser.socket.terminate()
      at = next
      browser = await connect()
    },
    close: () => browser.socket.close(1000),
  }
}
