import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { webPhonesPath } from '../../../packages/contract/src/rtc/rtc-paths.ts'

/**
 * A platform as a server of ours is one, without an engine for browsers: its calls are SIP on a websocket.
 * @param edge where its SIP is; absent: at the server, too
 */
export const withoutEngine = async (url: string, edge?: { readonly host: string; readonly port: number }) => {
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
    const isSip = edge !== undefined && path?.startsWith(webPhonesPath) === true
    const there = isSip ? connect(edge.port, edge.host) : connect(Number(inside.port), inside.hostname)
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
