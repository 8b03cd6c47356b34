import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { type GivenSubscriber, testPassword } from '../builders.ts'
import { eventually } from '../eventually.ts'
import { lastingPort } from '../processes/free-port.ts'
import { type BehindProxy, type ReverseProxy, severalBehind, startReverseProxy } from '../processes/reverse-proxy.ts'
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts'

export interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array | string
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Server processes on one database behind HAProxy, round robin and without stickiness. */
export interface RollingServers {
  readonly proxy: ReverseProxy
  /** @param more settings of this server alone */
  start(at: number, more?: Record<string, string>): Promise<void>
  /** Tells it to stop, and waits until it has. @returns its exit code; null: it was killed */
  stop(at: number): Promise<number | null>
  kill(at: number): Promise<void>
  /** The ids of the processes, by their places. */
  pids(): readonly number[]
  /** The ports of `/ready` and `/metrics`, by their places. */
  readonly readyPorts: readonly number[]
  /** Waits until HAProxy sends requests to every one. */
  allAreUp(): Promise<void>
  /** Asks one of them, whichever the proxy chooses. */
  ask(path: string, asked?: Asked): Promise<Answered>
  /** Signs in with name and password. @returns the headers of a call */
  signIn(who: Pick<GivenSubscriber, 'webusername'>, password?: string): Promise<{ readonly authorization: string }>
  close(): Promise<void>
}

export interface RollingOptions {
  readonly count: number
  readonly environment: Record<string, string>
  /** Settings of one server, by its place. */
  readonly own?: (at: number) => Record<string, string>
  /** Starts the program; absent: this version's. */
  readonly program?: (environment: Record<string, string>) => Promise<ServerProcess>
}

/** How many requests for the platform's description a server has answered. */
const answered = async ({ readyPort }: BehindProxy): Promise<number> => {
  const counters = await (await fetch(`http://127.0.0.1:${readyPort}/metrics`)).text()
  return [...counters.matchAll(/^lineside_http_requests_total\{[^}]*platforminfo[^}]*\} (\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

/** The proxy is there when this returns, and no server yet. */
export const createRollingServers = async (options: RollingOptions): Promise<RollingServers> => {
  const { count, environment, own = () => ({}), program = startServerProcess } = options
  // whatever comes over the proxy's certificate, websockets too
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  const agent = new Agent({ keepAlive: true, maxSockets: 12, rejectUnauthorized: false })
  const ports = async () => ({ port: await lastingPort(), readyPort: await lastingPort() })
  const places = await Promise.all(Array.from({ length: count }, ports))
  const servers: ServerProcess[] = []
  const proxy = await startReverseProxy(severalBehind(places), 0)

  const ask: RollingServers['ask'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const call = request(`${proxy.address}${path}`, { method, headers, agent })
    call.end(body)
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
  }

  return {
    proxy,
    ask,
    start: async (at, more = {}) => {
      servers[at] = await program({
        ...environment,
        PORT: String(places[at]?.port),
        METRICS_PORT: String(places[at]?.readyPort),
        TRUST_PROXY: 'yes',
        ...own(at),
        ...more,
      })
    },
    stop: async (at) => (await servers[at]?.stop()) ?? null,
    signIn: async ({ webusername: username }, password = testPassword) => {
      const { status, body } = await ask('/login_jwt', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      if (status !== 200) throw new Error(`Signing in was answered ${status} ${body.slice(0, 200)}`)
      return { authorization: `Bearer ${(JSON.parse(body) as { jwt: string }).jwt}` }
    },
    kill: async (at) => await servers[at]?.kill(),
    pids: () => servers.map(({ pid }) => pid),
    readyPorts: places.map(({ readyPort }) => readyPort),
    allAreUp: () =>
      eventually(async () => {
        for (const { readyPort } of places) {
          const { status } = await fetch(`http://127.0.0.1:${readyPort}/ready`)
          if (status !== 200) throw new Error(`/ready answers ${status}`)
        }
        const before = await Promise.all(places.map(answered))
        for (let asked = 0; asked < 3 * count; asked++) {
          const { status } = await ask('/api/platforminfo')
          if (status !== 200) throw new Error(`The proxy answers ${status}`)
        }
        const after = await Promise.all(places.map(answered))
        if (after.some((now, at) => now <= (before[at] ?? 0))) throw new Error('The proxy does not ask every server')
      }),
    close: async () => {
      agent.destroy()
      await proxy.stop()
      await Promise.all(servers.map((server) => server.kill()))
    },
  }
}
