import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { runningAddress } from '../../packages/server/src/platform/db/postgres/postgres-join.ts'

/** The entry of each account in `demo-accounts.json`; `username` has the form that the sign-in takes. */
export type DemoAccount = {
  role: string
  customer: string
  username: string
  password: string
  subscriber_id: number
}

export type RunningServer = {
  url: string
  dataDir: string
  accounts: DemoAccount[]
  /** The server's output so far. */
  log: () => string
  pid: number
  /** Ends the server as nobody wishes (`kill -9`); its data stay. */
  kill: () => Promise<void>
  /** Ends the server; its data stay. */
  end: () => Promise<void>
  /** Ends the server and removes its data. */
  stop: () => Promise<void>
}

/** Names the data of a server that has made the demo world and has ended (world-setup.ts). */
export const MADE_WORLD = 'LINESIDE_MADE_WORLD'

/** Data of its own for a server, with the demo world in it if that is made already. */
const ownData = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lineside-e2e-'))
  const made = process.env[MADE_WORLD]
  // with owners and rights: the database starts with nothing else
  if (made) await promisify(execFile)('cp', ['-Rp', `${made}/.`, dataDir])
  return dataDir
}

const READY = /ready at (https?:\/\/\S+)\s/
const main = resolve(import.meta.dirname, '../../packages/server/dist/main.js')

/**
 * Starts the built server on a free port with data of its own and the demo world.
 *
 * @param settings environment variables besides `DATA_DIR`
 * @param known data of a server that was killed
 */
export async function startServer(settings: Record<string, string> = {}, known?: string): Promise<RunningServer> {
  const dataDir = known ?? (await ownData())
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      SIP: 'off',
      WEBHOOKS_TO_LOOPBACK: 'yes',
      // a test that ends a server wants it gone
      DRAIN_SECONDS: '0',
      EDGE_OUTLIVES: 'off',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let log = ''

  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const end = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const stop = async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  const ready = new Promise<string>((resolveUrl, reject) => {
    const read = (text: string) => {
      log += text
      const url = READY.exec(log)?.[1]
      if (url) resolveUrl(url)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}:\n${log}`)))
    child.once('error', reject)
  })

  try {
    const url = await ready
    const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
    return { url, dataDir, accounts, log: () => log, pid: child.pid ?? 0, kill, end, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The portal in front of a server that plays a platform of the other kind (FRONT-04): whoever opens its address meets only
 * what every such platform has.
 */
export const startFront = async (): Promise<RunningServer> => {
  const platform = await startServer({ TRUST_PROXY: '127.0.0.1' })
  try {
    const front = await startServer({ UPSTREAM_URL: platform.url }, platform.dataDir)
    const stop = async () => {
      await front.end()
      await platform.stop()
    }
    return { ...platform, url: front.url, log: () => platform.log() + front.log(), stop }
  } catch (error) {
    await platform.stop()
    throw error
  }
}

/** Another server on the database and the files of one, which must outlive it. Kill it when it is done with. */
export const startServerBeside = async ({ dataDir }: RunningServer): Promise<RunningServer> =>
  startServer({ DATABASE_URL: await runningAddress(dataDir) }, dataDir)
