import { Agent, request as send } from 'node:http'
import { allRoutes } from '../../packages/contract/src/resources/all.ts'
import { judged } from '../budget.ts'
import { type DemoServer, signedIn, startDemoServer } from '../demo-server.ts'
import type { Part } from '../section.ts'
import { withDataDir } from '../with-data-dir.ts'
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
    const found: Found = { statuses: new Map(), faults: [], reached: new Set() }
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
    const { statuses, faults, reached } = found
    for (const fault of faults) console.error(fault)
    const wanted = statuses.get('503 wanted') ?? 0
    return {
      name: 'fuzz',
      title: `${requests.toLocaleString('en')} odd requests`,
      how: [
        `Requests are made from the descriptions of all ${allRoutes.length} routes (seed ${seed}; SEED=n takes another): ids, queries, headers, credentials, JSON, patches and uploads, some right, most wrong in some way. ${parallel} run at a time, with sessions of every account of the demo world, which is new after each ${roundRequests.toLocaleString('en')}.`,
        `A 503 is expected if it has \`retry-after\`. Every other answer of 500 and above is a fault, as is no answer within a minute. ${reached.size} routes answered something with 2xx.`,
      ],
      tables: [
        {
          head: ['answers', 'count', 'budget', ''],
          rows: [
            ...[...statuses].toSorted().map(([status, count]) => [status, String(count), '', '']),
            ['faults', String(faults.length), ...judged(faults.length, { limit: 0, at: 'most' })],
            ['expected 503', String(wanted), '', ''],
          ],
        },
      ],
    }
  },
}

interface Found {
  /** How often each status was answered. */
  readonly statuses: Map<string, number>
  readonly faults: string[]
  /** Names of the routes that answered at least one request with 2xx. */
  readonly reached: Set<string>
}

const fuzz = async (
  { url, accounts }: DemoServer,
  count: number,
  random: Random,
  { statuses, faults, reached }: Found,
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const bearers: string[] = []
  /** Renews the sessions; accounts that can no longer sign in keep their old one. */
  const signIn = async (): Promise<void> => {
    for (const [index, account] of accounts.entries()) {
      const session = await signedIn(url, account, `192.0.2.${index}`).catch(() => undefined)
      if (session !== undefined) bearers[index] = session.authorization.slice('Bearer '.length)
      else bearers[index] ??= ''
    }
  }
  await signIn()

  let left = count
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      // some requests sign their session out
      const line = left
      if (line % 1_000 === 0) await signIn()
      const route = random.one(allRoutes)
      const odd = oddRequest(route, bearers, random)
      const { status, retryAfter, text } = await answerTo(url, odd, agent)
      const kind = status === 503 && retryAfter ? '503 wanted' : String(status)
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      if (status >= 200 && status < 300) reached.add(route.name)
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
        if (text.length < 500) text += chunk
      })
      answer.once('close', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] !== undefined, text }),
      )
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer within a minute')))
    outgoing.once('error', none)
    outgoing.end(method === 'GET' || method === 'HEAD' ? undefined : body)
  })
