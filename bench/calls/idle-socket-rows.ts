import { fileURLToPath } from 'node:url'
import type { ServerFrame } from '../../packages/contract/src/rtc/frames.ts'
import type { Services } from '../../packages/server/src/domain/services.ts'
import { givenSubscriber } from '../../packages/server/test/builders.ts'
import { givenPbx } from '../../packages/server/test/builders/pbx-builders.ts'
import { openSocket } from '../../packages/server/test/test-browser.ts'
import { unlimited } from '../budget.ts'
import { startChildServer } from '../child-server.ts'
import type { Row } from '../measured.ts'
import { secondsUsed } from '../sip/processor-use.ts'
import { residentMegabytes } from '../start/resident-megabytes.ts'
import { percentile } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'
import { withServices } from '../with-services.ts'

/** Each of another seat, so that each one that comes changes the presence of a line. */
const count = 10_000
const atOnce = 40
/** On a slow machine those who have not come by then stay away. */
const longestComingMs = 150_000
const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
/** Time that all of them may take to hear of one change. */
const longestTellingMs = 60_000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Measures what 10,000 signed-in browsers of one customer that do nothing cost one server process, and whether another
 * customer notices. Needs that many open files (`ulimit -n`).
 */
export const idleSocketRows = async (say: (progress: string) => void): Promise<readonly Row[]> => {
  let rows: readonly Row[] = []
  await withServices(({ services, connectionString, secret }) =>
    withDataDir(async (dataDir) => {
      const server = await startChildServer([main], {
        DATABASE_URL: connectionString,
        DATA_DIR: dataDir,
        LINESIDE_SECRET: secret.toString('hex'),
        PORT: '0',
        SIP: 'off',
        DEMO: 'no',
        LOG_LEVEL: 'fatal',
      })
      try {
        rows = await measure(services, server, say)
      } finally {
        await server.stop()
      }
    }),
  )
  return rows
}

const measure = async (
  services: Services,
  { url: address, pid }: { url: string; pid: number },
  say: (progress: string) => void,
): Promise<readonly Row[]> => {
  const tokens = await givenSeats(services, count + 1)
  const stranger = await givenSubscriber(services, { customer: (await givenPbx(services)).customer })
  const asked = askAgainAndAgain(`${address}/api/lineside/presence`, (await services.sessions.open(stranger.id))?.jwt)
  await pause(1000)
  const alone = asked.take()
  const megabytesBefore = await residentMegabytes(pid)

  const sockets: IdleSocket[] = []
  const [began, usedBefore] = [performance.now(), (await secondsUsed(pid)).server]
  let refused = 0
  await inParallel(tokens.slice(1), async (token) => {
    if (performance.now() - began > longestComingMs) return
    const socket = await idleSocket(address, token)
    if (socket === null) refused++
    else if (sockets.push(socket) % 1000 === 0) say(`${sockets.length} sockets`)
  })
  const seconds = (performance.now() - began) / 1000
  const each = ((await secondsUsed(pid)).server - usedBefore) / sockets.length
  const coming = asked.take()
  const megabytes = (await residentMegabytes(pid)) - megabytesBefore

  say('idle')
  await pause(5000)
  asked.take()
  const idleBefore = (await secondsUsed(pid)).server
  await pause(10_000)
  const idle = ((await secondsUsed(pid)).server - idleBefore) / 10
  const beside = asked.take()

  say('one more comes')
  const cameAt = performance.now()
  const [last = ''] = tokens
  const one = await idleSocket(address, last)
  const heard = await Promise.all(sockets.map((socket) => socket.heardOf(one?.line ?? 0)))
  const reached = heard.filter((at) => at !== null).map((at) => at - cameAt)
  asked.stop()
  for (const socket of [...sockets, ...(one === null ? [] : [one])]) socket.end()
  const waits = (list: readonly number[]) =>
    `median ${percentile(list, 0.5).toFixed(0)} ms, p99 ${percentile(list, 0.99).toFixed(0)} ms`
  return [
    [`sockets accepted, of ${count}`, String(sockets.length), ...unlimited],
    ['refused', String(refused), ...unlimited],
    ['seconds until all were connected', seconds.toFixed(0), ...unlimited],
    ['server processor time per new socket', `${(each * 1000).toFixed(2)} ms`, ...unlimited],
    ['memory per socket', `${((megabytes * 1e6) / 1024 / sockets.length).toFixed(1)} KiB`, ...unlimited],
    ['all idle: share of a core', idle.toFixed(2), ...unlimited],
    ['one more connects: told to', `${reached.length} of ${sockets.length}`, ...unlimited],
    ['last of them told after', `${(Math.max(...reached) / 1000).toFixed(1)} s`, ...unlimited],
    ['request of another customer, alone', waits(alone), ...unlimited],
    ['request of another customer, while sockets connect', waits(coming), ...unlimited],
    ['request of another customer, beside idle sockets', waits(beside), ...unlimited],
  ]
}

interface IdleSocket {
  /** The subscriber who is signed in. */
  readonly line: number
  /** When it was told of the presence of this line, or to ask again; null: not in time. */
  heardOf(line: number): Promise<number | null>
  end(): void
}

/** A browser that is signed in and says nothing more. @returns null: it was refused */
const idleSocket = async (address: string, token: string): Promise<IdleSocket | null> => {
  const socket = openSocket(address)
  const told = new Map<number, number>()
  let line = 0
  let wake = () => undefined as void
  const welcomed = new Promise<boolean>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame
      if (frame.type === 'welcome') {
        line = frame.subscriber
        resolve(true)
      }
      if (frame.type !== 'event' || frame.lines === undefined) return
      for (const { subscriber_id } of frame.lines) told.set(subscriber_id, performance.now())
      wake()
    })
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, waiting: 0, resume: [] })))
  if (!(await welcomed)) return null
  return {
    line,
    heardOf: (wanted) =>
      new Promise((resolve) => {
        const late = setTimeout(() => resolve(null), longestTellingMs)
        wake = () => {
          const at = told.get(wanted)
          if (at === undefined) return
          clearTimeout(late)
          resolve(at)
        }
        wake()
      }),
    end: () => socket.terminate(),
  }
}

/** Seats of one customer with a session each. @returns the tokens of their browsers */
const givenSeats = async (services: Services, seats: number): Promise<readonly string[]> => {
  const { customer } = await givenPbx(services)
  const { id } = await givenSubscriber(services, { customer })
  await services.pool.query(
    `with seats as (
       insert into subscribers (customer_id, domain_id, username, webusername, display_name)
       select customer_id, domain_id, 'idle' || i, 'idle' || i, 'Idle ' || i
       from subscribers, generate_series(1, $2::int) i where id = $1 returning id
     ), opened as (
       insert into sessions (id, subscriber_id, expires_at)
       select gen_random_uuid(), id, now() + interval '1 hour' from seats returning id, subscriber_id
     )
     insert into rtc_sessions (subscriber_id, session_id, created_at, token_hash, token_expires_at)
     select subscriber_id, id, now(), sha256(convert_to('bench-' || row_number() over (), 'UTF8')), now() + interval '1 hour'
     from opened`,
    [id, seats],
  )
  await services.pool.query('analyze')
  return Array.from({ length: seats }, (_, index) => `bench-${index + 1}`)
}

/** How long a request of another customer waits for its answer, ten times a second. */
const askAgainAndAgain = (url: string, jwt = '') => {
  const waits: number[] = []
  let isOver = false
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const begin = performance.now()
      const answer = await fetch(url, { headers: { authorization: `Bearer ${jwt}` } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`A request was answered with ${answer.status}`)
      waits.push(performance.now() - begin)
      await pause(100)
    }
  }
  void ask().catch((error: unknown) => console.error(error))
  return {
    take: () => waits.splice(0),
    stop: () => {
      isOver = true
    },
  }
}

const inParallel = async <Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<void>): Promise<void> => {
  let next = 0
  const carry = async (): Promise<void> => {
    for (let thing = things[next++]; thing !== undefined; thing = things[next++]) await work(thing)
  }
  await Promise.all(Array.from({ length: atOnce }, carry))
}
