import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deriveKey } from '../../packages/server/src/platform/auth/derive-key.ts'
import { createSecretBox } from '../../packages/server/src/platform/auth/secret-box.ts'
import { createDatabase, type Db, type Pool } from '../../packages/server/src/platform/db/database.ts'
import { createPool } from '../../packages/server/src/platform/db/pool.ts'
import { runningAddress } from '../../packages/server/src/platform/db/postgres/postgres-join.ts'
import { type EdgeOrders, edgeOrders } from '../../packages/server/src/sip/edge/trunk-sign-ins.ts'
import { givenForwarding, givenDestinationSet } from '../../packages/server/test/builders/call-forwarding-builders.ts'
import { givenNumber, givenSubscriber } from '../../packages/server/test/builders.ts'
import { givenPbx } from '../../packages/server/test/builders/pbx-builders.ts'
import { loopbackAddress } from '../../packages/server/test/sip/loopback-address.ts'
import { startChildServer } from '../child-server.ts'
import { withDataDir } from '../with-data-dir.ts'
import { callsOfRelay } from '../../packages/server/test/sip/relay-calls.ts'

const insidePort = 5062

export const lineCount = 200
export const sipPassword = 'grey-Pigeon-71'
/** Calls to this extension leave a message. */
export const voiceboxExtension = '4000'

export interface SipServer {
  readonly pid: number
  /** The address where phones reach the server. */
  readonly outside: { readonly host: string; readonly port: number }
  /** Where the edge hears our processes, by which registrations name it. */
  readonly inside: { readonly host: string; readonly port: number }
  readonly pool: Pool
  readonly domain: string
  /** SIP names of the seats; the first one has extension 1000. */
  readonly names: readonly string[]
  /** The traces of ended calls. */
  left(): Promise<Left>
  /** From now on calls leave the relay out: Kamailio runs with the same configuration, but asks the relay for nothing. */
  leaveRelayOut(): Promise<void>
}

export interface Left {
  readonly dialogs: number
  readonly relayed: number
  readonly rows: number
}

/**
 * Runs the built server with its own database and SIP edge, as `npm start` does, and seats of one company, for as long
 * as the work takes.
 */
export const withSipServer = (work: (server: SipServer) => Promise<void>): Promise<void> =>
  withDataDir(async (dataDir) => {
    const [host, secret] = [loopbackAddress(), randomBytes(32)]
    const main = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url))
    const server = await startChildServer([main], {
      DATA_DIR: dataDir,
      LINESIDE_SECRET: secret.toString('hex'),
      PORT: '0',
      DEMO: 'no',
      LOG_LEVEL: 'error',
      SIP: 'embedded',
      SIP_HOST: host,
      // a call between two phones uses eight ports
      SIP_RTP_PORTS: '30000-39999',
      MEDIA_ADDRESS: '127.0.0.1',
    })
    const pool = createPool(await runningAddress(dataDir))
    try {
      const platform = { pool, db: createDatabase(pool), secrets: createSecretBox(deriveKey(secret, 'secret box')) }
      const seats = await givenSeats(platform)
      const { orders, relay } = await edgeOf(dataDir, host)
      await work({
        pid: server.pid,
        outside: { host, port: 5060 },
        inside: { host, port: insidePort },
        pool,
        ...seats,
        left: async () => ({
          dialogs: ((await orders('dlg.stats_active')) as { readonly all: number }).all,
          relayed: await callsOfRelay(relay),
          rows: await openRows(pool),
        }),
        leaveRelayOut: () => leaveRelayOut(dataDir, host),
      })
    } finally {
      await pool.end()
      await server.stop()
    }
  })

/** Only this changes: what is sent to the relay becomes a function that always succeeds. The server starts Kamailio again. */
const leaveRelayOut = async (dataDir: string, host: string): Promise<void> => {
  const path = join(dataDir, 'sip/kamailio.cfg')
  const configuration = await readFile(path, 'utf8')
  const orders = /rtpengine_(?:manage|delete|query)\((?:"[^"]*")?\)/g
  await writeFile(path, configuration.replaceAll(orders, 'xdbg("")'))
  const pid = Number(await readFile(join(dataDir, 'sip/run/kamailio.pid'), 'utf8'))
  process.kill(pid, 'SIGTERM')
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 100))
  await edgeOf(dataDir, host)
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const openRows = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from calls where ended_at is null',
  )
  return rows[0]?.count ?? -1
}

const givenSeats = async (platform: { readonly db: Db; readonly secrets: ReturnType<typeof createSecretBox> }) => {
  const { customer } = await givenPbx(platform)
  const names: string[] = []
  for (let number = 0; number < lineCount; number++) {
    const extension = String(1000 + number)
    names.push((await givenSubscriber(platform, { customer, pbx_extension: extension, sipPassword })).username)
  }
  const away = await givenSubscriber(platform, { customer, pbx_extension: voiceboxExtension })
  const { e164 } = await givenNumber(platform, away.id)
  const destinations = [
    { destination: `sip:vmu${e164}@voicebox.local`, priority: 0, timeout: 10, announcement_id: null },
  ]
  const destination = await givenDestinationSet(platform, away.id, { destinations })
  await givenForwarding(platform, away.id, { type: 'cfu', destination })
  return { domain: customer.domain, names }
}

/** The addresses at which the edge can be queried, from the files that the server wrote for it. */
const edgeOf = async (dataDir: string, host: string) => {
  const within = async <T>(look: () => Promise<T>): Promise<T> => {
    const until = performance.now() + 30_000
    for (;;) {
      try {
        return await look()
      } catch (error) {
        if (performance.now() > until) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  return await within(async () => {
    const configuration = await readFile(join(dataDir, 'sip/kamailio.cfg'), 'utf8')
    const token = /"\/rpc\/(\w+)"/.exec(configuration)?.[1] ?? ''
    const relay = Number(/"rtpengine_sock", "udp:127\.0\.0\.1:(\d+)"/.exec(configuration)?.[1])
    const orders: EdgeOrders = edgeOrders({ host, port: insidePort }, token)
    const processes = JSON.stringify(await orders('dispatcher.list'))
    if (!processes.includes('"FLAGS":"AP"')) throw new Error(`The edge does not see the server: ${processes}`)
    return { orders, relay: { host: '127.0.0.1', port: relay } }
  })
}
