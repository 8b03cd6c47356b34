import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { deriveKey } from '../../src/platform/auth/derive-key.ts'
import { createSecretBox, type SecretBox } from '../../src/platform/auth/secret-box.ts'
import { createDatabase, type Db, type Pool } from '../../src/platform/db/database.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import { runningAddress } from '../../src/platform/db/postgres/postgres-join.ts'
import { eventually } from '../eventually.ts'
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts'
import { processesWith } from './edge-processes.ts'
import { loopbackAddress } from './loopback-address.ts'
import { type EdgeOrders, edgeOrders } from '../../src/sip/edge/trunk-sign-ins.ts'
import type { TestEdge } from './test-edge.ts'

export interface SipServer extends Pick<TestEdge, 'outside' | 'inside' | 'rpc'> {
  /** The address of its portal. */
  readonly address: string
  readonly dataDir: string
  /** Its database, for `givenSubscriber` and the like. */
  readonly db: Db
  readonly pool: Pool
  readonly secrets: SecretBox
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Asks it to end, as a supervisor does (SIGTERM) or with Ctrl-C. */
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void>
  /** Starts it again on its data. Its edge may not have asked yet whether it is there. @param changed settings that are others than before */
  again(changed?: Readonly<Record<string, string>>): Promise<void>
}

/**
 * The whole server as a process of its own with its own database, edge and media: what an operator starts. Calls go through
 * when this returns; it is gone after the file's last test.
 */
export const startSipServer = async (settings: Readonly<Record<string, string>> = {}): Promise<SipServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lineside-sip-'))
  const host = loopbackAddress()
  const secret = randomBytes(32)
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })
  const start = (changed: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
    startServerProcess({
      DATA_DIR: dataDir,
      LINESIDE_SECRET: secret.toString('hex'),
      SIP: 'embedded',
      SIP_HOST: host,
      ...settings,
      ...changed,
    })
  let server: ServerProcess | null = await start()
  stops.push(
    () => endsLeftEdge(dataDir),
    async () => await server?.stop('SIGINT'),
  )
  const pool = createPool(await runningAddress(dataDir))
  stops.push(() => pool.end())
  const inside = { host, port: 5062 }
  const configuration = join(dataDir, 'sip/kamailio.cfg')
  const rpc: EdgeOrders = async (...order) => {
    const token = /"\/rpc\/(\w+)"/.exec(await readFile(configuration, 'utf8'))?.[1]
    if (token === undefined) throw new Error('The edge has no path for orders')
    return await edgeOrders(inside, token)(...order)
  }
  const isSeen = () =>
    eventually(async () => {
      const processes = JSON.stringify(await rpc('dispatcher.list'))
      if (!processes.includes('"FLAGS":"AP"')) throw new Error(`The edge does not see the server: ${processes}`)
    })
  await isSeen()
  return {
    address: server.address,
    dataDir,
    outside: { host, port: 5060 },
    inside,
    rpc,
    pool,
    db: createDatabase(pool),
    secrets: createSecretBox(deriveKey(secret, 'secret box')),
    kill: async () => {
      await server?.kill()
      server = null
    },
    stop: async (signal) => {
      await server?.stop(signal)
      server = null
    },
    again: async (changed) => {
      server = await start(changed)
    },
  }
}

/** A test that has failed between two starts leaves an edge that waits for the next one. */
const endsLeftEdge = async (dataDir: string): Promise<void> => {
  for (const pid of await processesWith('keeper-main', dataDir)) process.kill(pid, 'SIGTERM')
  await eventually(async () => {
    if ((await processesWith('keeper-main', dataDir)).length > 0) throw new Error('The edge does not end')
  })
}
