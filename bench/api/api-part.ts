import { judged, unlimited } from '../budget.ts'
import type { Part, Table } from '../section.ts'
import { type ApiServers, withApiServers } from './api-servers.ts'
import { compare, measure } from './compare.ts'
import { latencyScenarios, throughputScenarios } from './scenarios.ts'
import { worldSize } from './world.ts'

const rounds = 5
const roundSeconds = 2
const latencySeconds = 4
/** The lowest accepted ratio of requests a second, compared with the bare server. */
const leastRatio = 0.7
/** The highest accepted ratio of the time for page 1,000 to that for page 1. */
const mostDeepRatio = 5

const decimals = (value: number, digits = 1): string => value.toFixed(digits)

/**
 * Measures requests a second and latencies of the API over a large database, compared with the same SQL in a bare
 * server.
 */
export const apiPart: Part = {
  name: 'api',
  run: async (say) => {
    const tables: Table[] = []
    await withApiServers(say, async (servers) => {
      tables.push(await latencyTable(servers, say), await throughputTable(servers, say))
    })
    return {
      name: 'api',
      title: `${worldSize.conversations.toLocaleString('en')} conversations`,
      how: [
        `${worldSize.customers * worldSize.seatsOfCustomer} subscribers of ${worldSize.customers} customers, over ${worldSize.days} days; one subscriber has ${worldSize.ofLargest.toLocaleString('en')} conversations. The tables are analysed and vacuumed.`,
        'Setup: the bundled PostgreSQL with its usual, durable settings; the built server with its token and session lookup. Load generator, server and database share the cores.',
        `First table: ${latencySeconds} s with 2 keep-alive connections, after a warm-up.`,
        `Second table: ${rounds} rounds of ${roundSeconds} s each with 16 keep-alive connections, after a warm-up; medians of the rounds. "bare" is Fastify and pg with the same SQL and the same pool, without credentials, schemas and links; its rounds alternate with ours. It includes the session's own statement only where ours, too, asks the database for every session. The latencies are those of a machine without an idle core.`,
      ],
      tables,
    }
  },
}

const latencyTable = async ({ urls: [ours], world }: ApiServers, say: (progress: string) => void): Promise<Table> => {
  const rows: string[][] = []
  const medians: number[] = []
  for (const { name, turns, budget } of latencyScenarios(world)) {
    say(name)
    const { requestsPerSecond, p50, p99 } = await measure(ours, turns, { connections: 2, seconds: latencySeconds })
    medians.push(p50)
    const judgement = budget === undefined ? unlimited : judged(p99, { limit: budget, at: 'most', unit: ' ms' })
    rows.push([name, decimals(requestsPerSecond, 0), decimals(p50, 2), decimals(p99, 2), ...judgement])
  }
  // the first two scenarios are pages 1 and 1,000 of the same list
  const deep = (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN)
  rows.push([
    'page 1,000 : page 1',
    '',
    decimals(deep, 2),
    '',
    ...judged(deep, { limit: mostDeepRatio, at: 'most', unit: ' times' }),
  ])
  return { head: ['2 connections', 'requests/s', 'p50 ms', 'p99 ms', 'budget', ''], rows }
}

const throughputTable = async ({ urls, world }: ApiServers, say: (progress: string) => void): Promise<Table> => {
  const rows: string[][] = []
  for (const { name, turns } of throughputScenarios(world)) {
    say(`${name}, beside bare`)
    const [ours, bare] = await compare(urls, turns, { connections: 16, seconds: roundSeconds, rounds })
    const ratio = ours.requestsPerSecond / bare.requestsPerSecond
    rows.push([
      name,
      ...[ours.requestsPerSecond, bare.requestsPerSecond].map((value) => decimals(value, 0)),
      ...[ours.p50, ours.p99, bare.p50, bare.p99].map((value) => decimals(value)),
      decimals(ratio, 2),
      ...judged(ratio, { limit: leastRatio, at: 'least' }),
    ])
  }
  return {
    head: ['16 connections', 'requests/s', 'bare', 'p50 ms', 'p99 ms', 'bare p50', 'bare p99', 'ratio', 'budget', ''],
    rows,
  }
}
