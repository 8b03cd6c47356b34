import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { type RunningServer, startServer } from '../server.ts'
import { test as base } from './phones.ts'

/** A platform as a server of ours is one, without an engine for browsers: its calls are SIP on a websocket. */
const withoutEngine = async (url: string) => {
  const inside = new URL(url)
  const open = new Set<Duplex>()
  const outside = createServer((request, response) => {
    if (request.url?.startsWith('/rtc/') === true) return void response.writeHead(404).end('Not here')
    const { method, headers, url: path } = request
    const passed = ask({ host: inside.hostname, port: inside.port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  outside.on('upgrade', (request, socket, head) => {
    const { rawHeaders, method, url: path } = request
    const there = connect(Number(inside.port), inside.hostname)
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    there.write(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`)
    there.write(head)
    there.pipe(socket)
    socket.pipe(there)
  })
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  return {
    url: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`,
    loseSockets: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => {
      outside.close()
      outside.closeAllConnections()
    },
  }
}

/** The portal in front of such a platform, with phones at its edge. */
export const test = base.extend<object, { portal: RunningServer & { loseSockets(): void } }>({
  portal: [
    async ({ server }, provide) => {
      const platform = await withoutEngine(server.url)
      const front = await startServer({ UPSTREAM_URL: platform.url, DATA_DIR: server.dataDir }, server.dataDir)
      await provide({ ...server, url: front.url, log: front.log, loseSockets: platform.loseSockets })
      await front.end()
      platform.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
