import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../../src/domain/services.ts'
import type { GivenSubscriber } from '../builders.ts'
import type { RollingServers } from './rolling-servers.ts'

export interface LoadResult {
  readonly asked: number
  readonly seconds: number
  readonly writes: number
  /** Answers of 5xx, and requests without an answer. */
  readonly failures: readonly string[]
  /** Writes that the database does not have although they were acknowledged, or that were refused. */
  readonly lost: readonly string[]
}

/** One client asks so often a second, and one request in five is a write. */
const aSecond = 12.5
const writeEvery = 5

/** Seats that read and write all the time over the proxy: 12.5 requests a second each, each write remembered. */
export const startLoad = async (
  servers: Pick<RollingServers, 'ask' | 'signIn'>,
  platform: Pick<Services, 'db'>,
  seats: readonly GivenSubscriber[],
): Promise<{ stop(): Promise<LoadResult> }> => {
  const failures: string[] = []
  const lost: string[] = []
  const written: { readonly seat: number; readonly name: string }[] = []
  const over = new AbortController()
  const began = performance.now()
  let asked = 0

  const write = async (seat: number, headers: Record<string, string>, name: string): Promise<number> => {
    const contact = { name, numbers: [{ number: '+431992000', label: 'work' }] }
    const json = { ...headers, 'content-type': 'application/json' }
    const { status, body } = await servers.ask('/api/contacts/', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(contact),
    })
    if (status === 201) written.push({ seat, name })
    else lost.push(`${name} was answered ${status} ${body.slice(0, 200)}`)
    return status
  }
  const read = async (headers: Record<string, string>): Promise<number> =>
    (await servers.ask('/api/conversations/?rows=10', { headers })).status

  const client = async (seat: GivenSubscriber): Promise<void> => {
    const headers = await servers.signIn(seat)
    for (let turn = 0; !over.signal.aborted; turn++) {
      const due = began + (turn * 1_000) / aSecond
      await delay(Math.max(0, due - performance.now()))
      asked++
      const at = `${new Date().toISOString()} of seat ${seat.id}`
      const name = `Kept ${seat.id} ${Math.round(began)} ${turn}`
      const answer = turn % writeEvery === 0 ? write(seat.id, headers, name) : read(headers)
      await answer.then(
        (status) => (status >= 500 || status === 0) && failures.push(`${status} at ${at}`),
        (error: unknown) => failures.push(`${String(error)} at ${at}`),
      )
    }
  }
  const clients = Promise.all(seats.map(client))

  return {
    stop: async () => {
      over.abort()
      await clients
      const rows = await platform.db.selectFrom('contacts').select(['subscriber_id', 'name']).execute()
      const stored = new Set(rows.map(({ subscriber_id, name }) => `${subscriber_id} ${name}`))
      for (const { seat, name } of written) if (!stored.has(`${seat} ${name}`)) lost.push(`${name} is gone`)
      return { asked, seconds: (performance.now() - began) / 1_000, writes: written.length, failures, lost }
    },
  }
}
