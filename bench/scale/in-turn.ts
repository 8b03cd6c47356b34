import { performance } from 'node:perf_hooks'
import { percentile } from '../statistics.ts'
import type { Figure } from './scale-figures.ts'
import type { World } from './scale-worlds.ts'

export interface Times {
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const rounds = 10

/**
 * Measures a figure in several worlds within the same minute: ten rounds, in each of which every world has its turn, in
 * another order each time. A world that is given twice shows how exact the others are. The first round only warms caches.
 */
export const inTurn = async (figure: Figure, worlds: readonly World[]): Promise<readonly Times[]> => {
  const spent: number[][] = worlds.map(() => [])
  const share = Math.ceil(figure.turns / rounds)
  for (const world of worlds) for (let turn = 0; turn < figure.turns; turn++) await figure.work(world, turn)
  for (let round = 0; round < rounds; round++)
    for (let place = 0; place < worlds.length; place++) {
      const index = (place + round) % worlds.length
      const world = worlds[index]
      for (let turn = 0; world !== undefined && turn < share; turn++) {
        const start = performance.now()
        await figure.work(world, round * share + turn)
        spent[index]?.push(performance.now() - start)
      }
    }
  return spent.map((times) => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) }))
}
