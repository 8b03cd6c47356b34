import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent, request } from 'node:https'
import type { Duplex } from 'node:stream'
import { isPublicHttps, NotPublicError, outsideLookup, type OutsideRules } from './public-address.ts'

export interface OutsideAnswer {
  readonly status: number
  /** The beginning of the body, as UTF-8. */
  readonly text: string
}

/**
 * Requests to addresses that strangers gave (push services, webhooks). The one guard for all of them: a name is resolved
 * for each connection, and only a public address of it is connected to. Redirects are not followed: where they lead was
 * never checked.
 */
export interface OutsideCalls {
  /** @throws Error no answer came; NotPublicError: the address is not one of the public internet */
  post(url: string, headers: Readonly<Record<string, string>>, body: Buffer | string): Promise<OutsideAnswer>
  close(): void
}

export interface OutsideCallsOptions {
  /** Connections to one host at a time. */
  readonly places: number
  /** The whole answer has to be there by then. */
  readonly answerMs: number
  /** Bytes of the answer that are read; 0: none. */
  readonly answerBytes?: number
  readonly rules?: OutsideRules
}

export const createOutsideCalls = (options: OutsideCallsOptions): OutsideCalls => {
  const { places, answerMs, answerBytes = 0, rules = {} } = options
  const shared = { keepAlive: true, maxSockets: places, lookup: outsideLookup(rules) }
  const agent = new Agent(shared)
  const plainAgent = new HttpAgent(shared)
  return {
    post: (url, headers, body) =>
      new Promise((resolve, reject) => {
        // an address in digits is never looked up
        if (!isPublicHttps(url, { ...rules, anyPort: true })) throw new NotPublicError(hostOf(url))
        const about = { method: 'POST', headers, signal: AbortSignal.timeout(answerMs) }
        const isPlain = url.startsWith('http:')
        const asked = isPlain ? httpRequest(url, { ...about, agent: plainAgent }) : request(url, { ...about, agent })
        asked.on('error', reject)
        asked.on('upgrade', failUpgrade(reject))
        asked.on('response', (answer) => {
          const { statusCode: status = 500 } = answer
          const parts: Buffer[] = []
          let length = 0
          const done = () => resolve({ status, text: Buffer.concat(parts).subarray(0, answerBytes).toString('utf8') })
          answer.on('error', reject)
          answer.on('end', done)
          answer.on('data', (part: Buffer) => {
            length += part.length
            if (length - part.length < answerBytes) parts.push(part)
            if (length <= mostBytes) return
            // somebody who sends without end has answered all the same
            done()
            answer.destroy()
          })
        })
        asked.end(body)
      }),
    close: () => {
      agent.destroy()
      plainAgent.destroy()
    },
  }
}

/**
 * Fails where a server goes over to another protocol, for which nobody asked: without a listener Node would end the request without
 * a word, and its caller would wait for good.
 */
export const failUpgrade =
  (reject: (error: Error) => void) =>
  (_answer: IncomingMessage, socket: Duplex): void => {
    socket.destroy()
    reject(Object.assign(new Error('The answer is in another protocol'), { code: 'EPROTO' }))
  }

/** Bytes after which an answer is cut off. */
const mostBytes = 65_536

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'This')
