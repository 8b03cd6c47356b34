import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { HostPort } from '../../src/platform/config.ts'
import { written } from '../../src/sip/edge/sip-settings.ts'
import { loopbackAddress } from './loopback-address.ts'

export interface SipReply {
  readonly status: number
  readonly text: string
}

export interface SipSender {
  readonly address: string
  /** Sends these lines as they are, with Via, and Content-Length if there is none. @returns the final answer; null: none came */
  send(
    lines: readonly string[],
    options?: { readonly body?: string; readonly withinMs?: number },
  ): Promise<SipReply | null>
  /** The received requests; each is answered 200. */
  readonly requests: readonly string[]
  /** The same sender, which sends elsewhere. */
  towards(to: HostPort): SipSender
}

/** Sends what a test writes, over UDP from an address of its own: the strangers of this world. */
export const createSipSender = async (to: HostPort): Promise<SipSender> => {
  const address = loopbackAddress()
  const socket = createSocket('udp4').bind(5060, address)
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const waiting = new Map<string, (reply: SipReply) => void>()
  const requests: string[] = []
  let sent = 0
  socket.on('message', (message) => {
    const text = message.toString()
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1] ?? 0)
    const branch = /^Via:.*branch=([^;\s]+)/im.exec(text)?.[1] ?? ''
    if (status === 0) {
      requests.push(text)
      const headers = text.match(/^(?:Via|From|To|Call-ID|CSeq):.*$/gim) ?? []
      const answer = ['SIP/2.0 200 OK', ...headers.map((line) => line.trim()), 'Content-Length: 0', '', '']
      socket.send(answer.join('\r\n'), to.port, to.host)
    } else if (status >= 200) waiting.get(branch)?.({ status, text })
  })
  const towards = (target: HostPort): SipSender => ({
    address,
    requests,
    towards,
    send: ([request = '', ...headers], { body = '', withinMs = 10_000 } = {}) =>
      new Promise((resolve) => {
        const branch = `z9hG4bK${process.pid}x${++sent}`
        const timer = setTimeout(() => resolve(null), withinMs)
        waiting.set(branch, (reply) => {
          clearTimeout(timer)
          waiting.delete(branch)
          resolve(reply)
        })
        const length = headers.some((line) => /^content-length:/i.test(line)) ? [] : [`Content-Length: ${body.length}`]
        const via = `Via: SIP/2.0/UDP ${written({ host: address, port: 5060 })};branch=${branch}`
        socket.send([request, via, ...headers, ...length, '', body].join('\r\n'), target.port, target.host)
      }),
  })
  return towards(to)
}
