import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import type { Browser, Page } from '@playwright/test'
import type { GivenLine } from '../given/given-line.ts'
import type { RunningServer } from '../server.ts'
import { PLAIN_PAGE } from '../sign-in-as.ts'
import { expect } from '../test.ts'
import { watchConnections } from './calls.ts'
import { pageScript } from './page-script.ts'

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
  await page.addScriptTag({ content: await pageScript('softphone-page') })
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
