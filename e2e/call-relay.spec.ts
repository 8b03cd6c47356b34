import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { packetsOf } from './support/calls/calls.ts'
import { accept, dial, type EnginePage, openEnginePage, rings } from './support/calls/engine-page.ts'
import { givenLine } from './support/given/given-line.ts'
import { startServer } from './support/server.ts'

const coturn = '/usr/bin/turnserver'
const secret = 'north-wind-7'

/** An address at which browsers reach this machine: they leave loopback out. */
const address = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

const freePort = async (host: string): Promise<number> => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Debian's coturn as the operator's page sets it up. */
const startRelay = async (host: string) => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-turn-'))
  const port = await freePort(host)
  const options = {
    'listening-ip': host,
    'relay-ip': host,
    'listening-port': String(port),
    'static-auth-secret': secret,
    realm: 'lineside.test',
    'min-port': '42000',
    'max-port': '42999',
    userdb: join(directory, 'turndb'),
    pidfile: join(directory, 'pid'),
    'log-file': 'stdout',
  }
  const named = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const bare = ['-n', '--use-auth-secret', '--fingerprint', '--no-tls', '--no-dtls', '--no-cli', '--verbose']
  const child = spawn(coturn, [...bare, ...named], { cwd: directory, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(child, 'exit')
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  await expect.poll(() => log).toContain(`listener opened on : ${host}:${port}`)
  return {
    url: `turn:${host}:${port}?transport=udp`,
    log: () => log,
    stop: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** As in a network that lets nothing else through. */
const relayOnly = ({ page }: EnginePage): Promise<void> =>
  page.evaluate(() => {
    const Original = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' })
      }
    }
  })

/** How this side and the other one are reached. */
const waysOf = ({ page }: EnginePage): Promise<readonly unknown[]> =>
  page.evaluate(async () => {
    const [connection] = (window as unknown as { openConnections: () => RTCPeerConnection[] }).openConnections()
    const stats = [...((await connection?.getStats())?.values() ?? [])] as Record<string, unknown>[]
    const pair = stats.find(
      ({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded',
    )
    const kind = (id: unknown) => stats.find((one) => one['id'] === id)?.['candidateType']
    return [kind(pair?.['localCandidateId']), kind(pair?.['remoteCandidateId'])]
  })

test('CALL-16: where a network lets nothing else through, a call goes over the relay, with credentials that end', async ({
  browser,
}) => {
  test.skip(!existsSync(coturn), 'coturn is not installed')
  const relay = await startRelay(address())
  const server = await startServer({ TURN_URLS: relay.url, TURN_SECRET: secret })
  try {
    const caller = await openEnginePage(browser, server, await givenLine(server, 'Relay Caller'))
    const line = await givenLine(server, 'Relay Called')
    const called = await openEnginePage(browser, server, line)
    await relayOnly(caller)
    await relayOnly(called)
    await dial(caller, line.extension)
    await rings(called)
    await accept(called)
    for (const { page } of [caller, called]) await expect.poll(() => packetsOf(page, 'audio')).toBeGreaterThan(20)
    for (const page of [caller, called]) expect(await waysOf(page)).toEqual(['relay', 'relay'])
    // the name of a credential says until when it holds, and whose it is
    expect(relay.log()).toMatch(/user <\d{10}:\d+>/)
    await caller.close()
    await called.close()
  } finally {
    await server.stop()
    await relay.stop()
  }
})
