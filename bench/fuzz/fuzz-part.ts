import { Agent, request as send } from 'node:http'
import { allRoutes } from '../../packages/contract/src/resources/all.ts'
import { judged } from '../budget.ts'
import { type DemoServer, startDemoServer } from '../demo-server.ts'
import type { Part } from '../section.ts'
import { withDataDir } from '../with-data-dir.ts'
import { type FuzzPrincipal, fuzzPrincipals } from './fuzz-principals.ts'
import { leakIn } from './leaks.ts'
import { type OddRequest, oddRequest } from './odd-request.ts'
import { createRandom, type Random } from './odd-values.ts'

/** The environment variable REQUESTS reduces the number for a trial. */
const requests = Number(process.env['REQUESTS'] ?? 100_000)
const parallel = 16
/**
 * After so many requests a new world is used, because random actions of administrators leave nobody who can sign in.
 */
const roundRequests = 10_000
const seed = Number(process.env['SEED'] ?? 1)

/** Sends odd requests to every described route: bench -- fuzz. */
export const fuzzPart: Part = {
  name: 'fuzz',
  async run(say) {
    const random = createRandom(seed)
    const found: Found = { statuses: new Map(), faults: [], leaks: [], reached: new Set(), taken: new Map() }
    for (let left = requests; left > 0; left -= roundRequests) {
      say(`${left} left`)
      await withDataDir(async (dataDir) => {
        const server = await startDemoServer(dataDir)
        try {
          await fuzz(server, Math.min(left, roundRequests), random, found)
        } finally {
          await server.stop()
        }
      })
    }
    const { statuses, faults, leaks, reached, taken } = found
    for (const fault of [...faults, ...leaks]) console.error(fault)
    const wanted = statuses.get('503 wanted') ?? 0
    return {
      name: 'fuzz',
      title: `${requests.toLocaleString('en')} odd requests`,
      how: [
        `Requests are made from the descriptions of all ${allRoutes.length} routes (seed ${seed}; SEED=n takes another): ids, queries, headers, credentials, JSON, patches and uploads, some right, most wrong in some way. ${parallel} run at a time, in a demo world that is new after each ${roundRequests.toLocaleString('en')}. They come with nothing; with sessions of all accounts; with those of a company that asks for a second step, which is not there yet; with an API key of each scope; with app passwords; with a line’s SIP password; with a phone’s secret; and one in ten with credentials that are none.`,
        `A 503 is expected if it has \`retry-after\`. Every other answer of 500 and above is a fault, as is no answer within a minute. ${reached.size} routes answered something with 2xx. A leak is an answer of 2xx that the credential does not open, one that tells a secret, a statement, a file or a line of the program, and one that tells a reseller’s people to another’s.`,
      ],
      tables: [
        {
          head: ['answers', 'count', 'budget', ''],
          rows: [
            ...[...statuses].toSorted().map(([status, count]) => [status, String(count), '', '']),
            ['faults', String(faults.length), ...judged(faults.length, { limit: 0, at: 'most' })],
            ['leaks', String(leaks.length), ...judged(leaks.length, { limit: 0, at: 'most' })],
            ['expected 503', String(wanted), '', ''],
          ],
        },
        {
          head: ['came with', 'answers of 2xx'],
          rows: [...taken].toSorted().map(([kind, count]) => [kind, String(count)]),
        },
      ],
    }
  },
}

interface Found {
  /** How often each status was answered. */
  readonly statuses: Map<string, number>
  readonly faults: string[]
  readonly leaks: string[]
  /** Answers of 2xx, by the kind of the principal. */
  readonly taken: Map<string, number>
  /** Names of the routes that answered at least one request with 2xx. */
  readonly reached: Set<string>
}

const fuzz = async (
  server: DemoServer,
  count: number,
  random: Random,
  { statuses, faults, leaks, reached, taken }: Found,
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
