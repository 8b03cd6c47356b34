import { Agent, request as send } from 'node:http'
import { allRoutes } from '../../packages/contract/src/resources/all.ts'
import type { DemoServer } from '../demo-server.ts'
import { type FuzzPrincipal, fuzzPrincipals } from './fuzz-principals.ts'
import { leakIn } from './leaks.ts'
import { type OddRequest, oddRequest } from './odd-request.ts'
import type { Random } from './odd-values.ts'

/** The answers so far. */
export interface Found {
  /** How often each status was answered. */
  readonly statuses: Map<string, number>
  readonly faults: string[]
  readonly leaks: string[]
  /** Answers of 2xx, by the kind of the principal. */
  readonly taken: Map<string, number>
  /** Names of the routes that answered at least one request with 2xx. */
  readonly reached: Set<string>
}

export const newFound = (): Found => ({
  statuses: new Map(),
  faults: [],
  leaks: [],
  reached: new Set(),
  taken: new Map(),
})

interface Fuzzing {
  readonly count: number
  readonly random: Random
  /** It is added to. */
  readonly found: Found
}

const parallel = 16

/** Sends so many odd requests to a server with a demo world: to every described route, with all kinds of credentials. */
export const fuzz = async (
  server: Pick<DemoServer, 'url' | 'accounts'>,
  { count, random, found: { statuses, faults, leaks, reached, taken } }: Fuzzing,
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const principals = await fuzzPrincipals(server)
  const kinds = [...new Set(principals.map(({ kind }) => kind))]
  /** As many of each kind; but wrong passwords keep the processor busy. */
  const one = (): FuzzPrincipal => {
    const kind = random.one(kinds)
    const wanted = kind === 'SIP password' && random.chance(0.8) ? 'API key' : kind
    return random.one(principals.filter((each) => each.kind === wanted))
  }

  let left = count
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const line = left
      if (line % 1_000 === 0) for (const { renew } of principals) await renew?.()
      const route = random.one(allRoutes)
      const principal = one()
      const odd = oddRequest(route, principal.headers, random)
      const { status, retryAfter, text } = await answerTo(server.url, odd, agent)
      const kind = status === 503 && retryAfter ? '503 wanted' : String(status)
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      if (status >= 200 && status < 300) {
        reached.add(route.name)
        const kindOf = odd.isStray ? 'no credential' : principal.kind
        taken.set(kindOf, (taken.get(kindOf) ?? 0) + 1)
      }
      const leak = leakIn(route, odd, principal, { status, text })
      if (leak !== null)
        leaks.push(`${principal.kind} ${leak}: ${text.slice(0, 300)} ${JSON.stringify(odd).slice(0, 1500)}`)
      if (status === 0 || (status >= 500 && kind !== '503 wanted'))
        faults.push(`${status} ${text.slice(0, 200)} ${JSON.stringify(odd).slice(0, 1500)}`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  agent.destroy()
}

interface Answered {
  /** 0 if there was no answer. */
  readonly status: number
  readonly retryAfter: boolean
  readonly text: string
}

const answerTo = (url: string, { method, path, headers, body }: OddRequest, agent: Agent): Promise<Answered> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const none = (error: Error) => resolve({ status: 0, retryAfter: false, text: error.message })
    const outgoing = send({ hostname, port, method, path, headers, agent, timeout: 60_000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        if (text.length < 100_000) text += chunk
      })
      answer.once('close', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] !== undefined, text }),
      )
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer within a minute')))
    outgoing.once('error', none)
    outgoing.end(method === 'GET' || method === 'HEAD' ? undefined : body)
  })
