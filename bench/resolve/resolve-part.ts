import { resolveCall } from '../../packages/telephony/src/routing/resolve-call.ts'
import type { Snapshot } from '../../packages/telephony/src/routing/snapshot.ts'
import { judged, unlimited } from '../budget.ts'
import type { Part } from '../section.ts'
import { median } from '../statistics.ts'
import { mappingsEach, worldOf } from './resolve-world.ts'

const rounds = 7
const roundSeconds = 1
const fewestASecond = 20_000

/** Measures how many calls the routing rules decide per second. */
export const resolvePart: Part = {
  name: 'resolve',
  run: async (say) => {
    const rows = [0, 1, 2].map((chained) => {
      say(`${chained} lines that forward on`)
      const figure = decisionsASecond(worldOf(chained))
      const name =
        chained === 0
          ? 'one line'
          : `a line that forwards to ${chained === 1 ? 'one line that forwards' : 'two lines that forward'} on`
      const budget = chained === 0 ? judged(figure, { limit: fewestASecond, at: 'least' }) : unlimited
      return [name, figure.toFixed(0), ...budget]
    })
    return {
      name: 'resolve',
      title: 'routing decisions',
      how: [
        `\`resolveCall\` with the settings already loaded. Each subscriber has ${mappingsEach} mappings, all with a condition on time or caller, those that do not match first, and a block list of five patterns.`,
        `A decision is the whole plan, with the branches for busy, no answer, offline and declined, and its trace. Seconds are processor seconds of this process, all of its threads together; median of ${rounds} rounds of ${roundSeconds} s, after a warm-up.`,
      ],
      tables: [{ head: ['', 'decisions/s', 'budget', ''], rows }],
    }
  },
}

const decisionsASecond = (snapshot: Snapshot): number => {
  const round = (): number => {
    const start = process.cpuUsage()
    let decisions = 0
    let seconds = 0
    // read the clock only once in a hundred decisions
    do {
      for (let index = 0; index < 100; index += 1, decisions += 1) resolveCall(snapshot)
      const { user, system } = process.cpuUsage(start)
      seconds = (user + system) / 1e6
    } while (seconds < roundSeconds)
    return decisions / seconds
  }
  round()
  return median(Array.from({ length: rounds }, round))
}
