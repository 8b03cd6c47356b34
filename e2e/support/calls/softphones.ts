import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import type { GivenLine } from '../given/given-line.ts'
import type { RunningServer } from '../server.ts'
import { PLAIN_PAGE } from '../sign-in-as.ts'
import { expect } from '../test.ts'
import { watchConnections } from './calls.ts'

/** A softphone in a browser that has registered over `wss://`. */
export interface Softphone {
  readonly page: Page
  readonly line: GivenLine
  /** Ends its connection, as a network that is gone does. */
  lose(): void
  close(): Promise<void>
}

const pem = (part: 'cert' | 'key') =>
  readFile(join(import.meta.dirname, `../../../packages/server/test/localhost-${part}.pem`))

/** The script of the page; the same for all tests of a worker. */
let script: Promise<string> | undefined
const bundled = async (): Promise<string> => {
  const entry = join(import.meta.dirname, 'softphone-page.ts')
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'softphonePage' } },
  })
  const [first] = Array.isArray(made) ? made : [made]
  const output = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (output?.type !== 'chunk') throw new Error('The script of the softphone was not built')
  return output.code
}

/** TLS in front of a server, as a proxy has it. */
const startTls = async (to: URL) => {
  const open = new Set<Socket>()
  const [cert, key] = await Promise.all([pem('cert'), pem('key')])
  const server = createServer({ cert, key }, (outer) => {
    const inner = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const lose = (): void => {
    for (const socket of open) socket.destroy()
  }
  const close = (): void => {
    lose()
    server.close()
  }
  return { host: `localhost:${(server.address() as AddressInfo).port}`, lose, close }
}

/** Opens a page over TLS whose softphone registers as this line. */
export const openSoftphone = async (browser: Browser, server: RunningServer, line: GivenLine): Promise<Softphone> => {
  const tls = await startTls(new URL(server.url))
  const context = await browser.newContext({ ignoreHTTPSErrors: true, bypassCSP: true, permissions: ['microphone'] })
  await watchConnections(context)
  const page = await context.newPage()
  await page.goto(`https://${tls.host}${PLAIN_PAGE}`)
  script ??= bundled()
  await page.addScriptTag({ content: await script })
  const [name = '', domain = ''] = line.username.split('@')
  const account = { name, domain, password: line.password }
  const url = `wss://${tls.host}/wss/sip/${name}`
  // the server does not wait for its edge
  await expect(() => page.evaluate(({ to, as }) => window.softphone.start(to, as), { to: url, as: account })).toPass()
  await expect.poll(() => page.evaluate(() => window.softphone.registered())).toBe(1)
  return {
    page,
    line,
    lose: tls.lose,
    close: async () => {
      await context.close()
      tls.close()
    },
  }
}

/** Waits until its latest call is in this state. */
export const isIn = ({ page }: Softphone, state: string | RegExp): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.softphone.state())).toMatch(state)
