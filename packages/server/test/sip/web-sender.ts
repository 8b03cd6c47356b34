import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { SipReply, SipSender } from './sip-sender.ts'

/** Sends what a test writes over a websocket, as a softphone in a browser does. */
export interface WebSender extends Pick<SipSender, 'address' | 'send' | 'requests'> {
  close(): Promise<void>
}

let sent = 0

/** @param from the address that a proxy which the server trusts names */
export const createWebSender = async (url: string, from: string): Promise<WebSender> => {
  const socket = new WebSocket(url, 'sip', { headers: { 'x-forwarded-for': from } })
  const host = `${++sent}.invalid`
  const waiting = new Map<string, (reply: SipReply) => void>()
  const requests: string[] = []
  socket.on('message', (message: Buffer) => {
    const text = message.toString()
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1] ?? 0)
    const branch = /^Via:.*branch=([^;\s]+)/im.exec(text)?.[1] ?? ''
    if (status === 0) requests.push(text)
    else if (status >= 200) waiting.get(branch)?.({ status, text })
  })
  await once(socket, 'open')
  const close = async (): Promise<void> => {
    if (socket.readyState === WebSocket.CLOSED) return
    const closed = once(socket, 'close')
    socket.close(1000)
    await closed
  }
  onTestFinished(close)
  return {
    address: host,
    requests,
    close,
    send: ([request = '', ...headers], { body = '', withinMs = 10_000 } = {}) =>
      new Promise((resolve) => {
        const branch = `z9hG4bK${process.pid}w${++sent}`
        const timer = setTimeout(() => resolve(null), withinMs)
        waiting.set(branch, (reply) => {
          clearTimeout(timer)
          waiting.delete(branch)
          resolve(reply)
        })
        // behind a proxy with TLS the client says WSS where the edge sees WS
        const via = `Via: SIP/2.0/WSS ${host};branch=${branch}`
        const contact = headers.map((line) => line.replace('@127.0.0.1:5060>', `@${host};transport=ws>`))
        socket.send([request, via, ...contact, `Content-Length: ${body.length}`, '', body].join('\r\n'))
      }),
  }
}
