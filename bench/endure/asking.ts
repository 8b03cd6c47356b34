import { testPassword, type GivenSubscriber } from '../../packages/server/test/builders.ts'
import type { Answered, Asked } from '../../packages/server/test/rolling/rolling-servers.ts'
import type { Faults } from './faults.ts'
import { type BrowserConnection, openBrowserConnection } from './browser-connection.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { Outages } from './outages.ts'

/** Somebody with a session, who asks over the proxy, from an address of the own. */
export interface Person {
  readonly seat: GivenSubscriber
  /**
   * @param expected statuses of refusals that this request may have
   * @returns undefined: it was refused, put off, or not answered
   */
  ask(path: string, asked?: Asked, expected?: readonly number[]): Promise<Answered | undefined>
}

export interface Asking {
  person(seat: GivenSubscriber, from: string): Person
  /** Requests by their status; 0: no answer. */
  readonly counts: Readonly<Record<number, number>>
  /** Judged answers that put somebody off, by what was away. */
  readonly putOff: Readonly<Record<string, number>>
  close(): void
}

/** Longer than a server may take: it answers within 15 s, and the proxy waits for 90 s. */
const patienceMs = 60_000

/** @param address that of the proxy */
export const createAsking = (address: string, outages: Outages, faults: Faults): Asking => {
  const counts: Record<number, number> = {}
  const putOff: Record<string, number> = {}
  const connections: BrowserConnection[] = []
  const askOnce = async (
    connection: BrowserConnection,
    what: string,
    path: string,
    asked: Asked,
    expected: readonly number[],
  ) => {
    const began = Date.now()
    try {
      const answer = await connection.ask(path, { ...asked, signal: AbortSignal.timeout(patienceMs) })
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
      const away = outages.within(began, Date.now())
      const wrong = judgeAnswer(answer, { expected, away })
      if (wrong !== null) faults.add('answer', `${what}: ${wrong}`, began)
      else if (answer.status >= 500) {
        const key = `${answer.status} while away: ${[...new Set(away)].join(', ')}`
        putOff[key] = (putOff[key] ?? 0) + 1
      }
      return answer
    } catch (error) {
      counts[0] = (counts[0] ?? 0) + 1
      faults.add('no answer', `${what}: ${String(error)} after ${Date.now() - began} ms`, began)
      return undefined
    }
  }

  const person = (seat: GivenSubscriber, from: string): Person => {
    let authorization: string | null = null
    const connection = openBrowserConnection(address, from)
    connections.push(connection)
    const signIn = async (): Promise<void> => {
      const body = JSON.stringify({ username: seat.webusername, password: testPassword })
      const headers = { 'content-type': 'application/json' }
      const answer = await askOnce(connection, 'sign-in', '/login_jwt', { method: 'POST', headers, body }, [])
      if (answer?.status === 200) authorization = `Bearer ${(JSON.parse(answer.body) as { jwt: string }).jwt}`
    }
    return {
      seat,
      ask: async (path, asked = {}, expected = []) => {
        if (authorization === null) await signIn()
        if (authorization === null) return undefined
        const what = `${asked.method ?? 'GET'} ${path} of seat ${seat.id}`
        const headers = { ...asked.headers, authorization }
        const answer = await askOnce(connection, what, path, { ...asked, headers }, [401, ...expected])
        // the session is over: the next request signs in
        if (answer?.status === 401) authorization = null
        return answer === undefined || (answer.status >= 400 && !expected.includes(answer.status)) ? undefined : answer
      },
    }
  }
  return {
    person,
    counts,
    putOff,
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}
