import { allRoutes } from '../../packages/contract/src/resources/all.ts'
import { judged } from '../budget.ts'
import { startDemoServer } from '../demo-server.ts'
import type { Part } from '../section.ts'
import { withDataDir } from '../with-data-dir.ts'
import { fuzz, newFound } from './fuzz-requests.ts'
import { createRandom } from './odd-values.ts'

/** The environment variable REQUESTS reduces the number for a trial. */
const requests = Number(process.env['REQUESTS'] ?? 100_000)
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
    const found = newFound()
    for (let left = requests; left > 0; left -= roundRequests) {
      say(`${left} left`)
      await withDataDir(async (dataDir) => {
        const server = await startDemoServer(dataDir)
        try {
          await fuzz(server, { count: Math.min(left, roundRequests), random, found })
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
        `Requests are made from the descriptions of all ${allRoutes.length} routes (seed ${seed}; SEED=n takes another): ids, queries, headers, credentials, JSON, patches and uploads, some right, most wrong in some way. 16 run at a time, in a demo world that is new after each ${roundRequests.toLocaleString('en')}. They come with nothing; with sessions of all accounts; with those of a company that asks for a second step, which is not there yet; with an API key of each scope; with app passwords; with a line’s SIP password; with a phone’s secret; and one in ten with credentials that are none.`,
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
