import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import pino from 'pino'
import { readConfig } from '../../packages/server/src/config.ts'
import { createPlatform } from '../../packages/server/src/create-platform.ts'
import { createServices, type Services } from '../../packages/server/src/domain/services.ts'
import { createDatabase } from '../../packages/server/src/platform/db/database.ts'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { createNotifications } from '../../packages/server/src/platform/db/notifications.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { startPostgres } from '../../packages/server/src/platform/db/postgres-supervisor.ts'
import { givenSubscriber } from '../../packages/server/test/builders.ts'
import { givenPbx } from '../../packages/server/test/pbx-builders.ts'
import { startServerProcess } from '../../packages/server/test/server-process.ts'
import {
  givenRtcSession,
  givenRtcToken,
  openBrowser,
  openSocket,
  type TestBrowser,
} from '../../packages/server/test/test-browser.ts'
import { residentMegabytes } from '../start/resident-megabytes.ts'
import { percentile } from '../statistics.ts'
import { withDataDir } from '../with-data-dir.ts'

/*
 * What 10,000 sockets that do nothing cost one server process, and whether somebody else notices: first those of
 * strangers who never say who they are, then signed-in browsers of one customer. Run by hand:
 * `npx tsx bench/calls/idle-sockets.ts [count]`. It needs that many open files (`ulimit -n`).
 */

const count = Number(process.argv[2] ?? 10_000)
const atOnce = 40
/** As many as one subscriber may have: two sessions of eight and one of four. */
const ofSeat = [8, 8, 4]
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const main = (): Promise<void> =>
  withDataDir(async (dataDir) => {
    const log = pino({ level: 'warn' })
    const stops: (() => unknown)[] = []
    try {
      const { connectionString, stop } = await startPostgres({ dataDir, log })
      stops.push(stop)
      const pool = createPool(connectionString)
      stops.push(() => pool.end())
      await migrate(pool)
      const notifications = await createNotifications({ connectionString, log })
      stops.push(() => notifications.close())
      const secret = randomBytes(32)
      const parts = {
        config: { ...readConfig({}), dataDir },
        secret,
        pool,
        db: createDatabase(pool),
        notifications,
        log,
      }
      const services = createServices(await createPlatform({ ...parts, now: () => new Date() }))
      stops.push(() => services.media.close())
      await withDataDir(async (ofServer) => {
        const server = await startServerProcess({
          DATABASE_URL: connectionString,
          DATA_DIR: ofServer,
          LINESIDE_SECRET: secret.toString('hex'),
        })
        try {
          await measure(services, server)
        } finally {
          await server.kill()
        }
      })
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })

const measure = async (services: Services, { address, pid }: { address: string; pid: number }): Promise<void> => {
  const comes = async (who: { id: number }, session: Awaited<ReturnType<typeof givenRtcSession>>) =>
    await openBrowser(address, {
      token: await givenRtcToken(services, session ?? (await givenRtcSession(services, who))),
    })
  const stranger = await givenPbx(services)
  const other = await givenSubscriber(services, { customer: stranger.customer })
  const watcher = await comes(other, await givenRtcSession(services, other))
  const begin = await residentMegabytes(pid)
  const say = async (what: string, sockets: number, waits: readonly number[]) => {
    const megabytes = (await residentMegabytes(pid)) - begin
    const core = await processorShare(pid)
    console.log(
      `${what}: ${sockets} sockets, ${megabytes.toFixed(0)} MB more, ${((megabytes * 1e6) / 1024 / Math.max(1, sockets)).toFixed(1)} KiB each, then ${core.toFixed(2)} of a core; ` +
        `another customer's answers: median ${percentile(waits, 0.5).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms`,
    )
  }

  const waits = watch(watcher)
  let refused = 0
  const silent: { terminate(): void }[] = []
  await inParallel(count, async () => {
    const socket = openSocket(address)
    socket.on('error', () => {})
    const [status] = await Promise.race([
      once(socket, 'open').then(() => [101]),
      once(socket, 'unexpected-response').then(([, { statusCode }]) => [statusCode as number]),
    ])
    if (status === 101) silent.push(socket)
    else refused++
  })
  console.log(`strangers: ${silent.length} let in, ${refused} refused by 503`)
  await say('strangers', silent.length, waits.take())
  for (const socket of silent) socket.terminate()
  await pause(6_000)

  const { customer } = await givenPbx(services)
  const browsers: TestBrowser[] = []
  const seats = Math.ceil(count / 20)
  const began = performance.now()
  await inParallel(seats, async () => {
    const seat = await givenSubscriber(services, { customer })
    for (const sockets of ofSeat) {
      const session = await givenRtcSession(services, seat)
      for (let opened = 0; opened < sockets; opened++) {
        browsers.push(await comes(seat, session))
        if (browsers.length % 1_000 === 0)
          console.log(`${browsers.length} after ${Math.round((performance.now() - began) / 1000)} s`)
      }
    }
  })
  const coming = waits.take()
  await pause(3_000)
  await say('one customer, while they come', browsers.length, coming)
  await pause(5_000)
  await say('one customer, idle', browsers.length, waits.take())
  waits.stop()
  for (const { socket } of browsers) socket.terminate()
  watcher.socket.terminate()
}

/** How long a browser of another customer waits for an answer, ten times a second. */
const watch = (browser: TestBrowser) => {
  let waits: number[] = []
  let isOver = false
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const begin = performance.now()
      await browser.settled()
      waits.push(performance.now() - begin)
      await pause(100)
    }
  }
  void ask().catch((error: unknown) => console.error(error))
  return {
    take: () => {
      const taken = waits
      waits = []
      return taken
    },
    stop: () => {
      isOver = true
    },
  }
}

const inParallel = async (times: number, work: () => Promise<void>): Promise<void> => {
  let next = 0
  const carry = async (): Promise<void> => {
    while (next++ < times) await work()
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, carry))
}

/** Of one core, over two seconds. */
const processorShare = async (pid: number): Promise<number> => {
  const ticks = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  }
  const before = await ticks()
  await pause(2_000)
  return ((await ticks()) - before) / 100 / 2
}

await main()
