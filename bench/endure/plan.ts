import { createRandom, type Random } from '../fuzz/odd-values.ts'

/** The parts of an installation that are killed. */
export const parts = ['server', 'database', 'edge', 'relay', 'media', 'nats', 's3', 'janus'] as const
export type Part = (typeof parts)[number]

/** A part that is killed, or `disk`: the disk of DATA_DIR is full. */
export type Trouble = Part | 'disk'

export interface Planned {
  /** Seconds since the beginning of the run. */
  readonly at: number
  readonly what: Trouble
  /** For how many seconds it stays away before it is started again. */
  readonly seconds: number
}

export interface PlanOptions {
  readonly seed: number
  readonly hours: number
  /** Each part is killed once in so many minutes. */
  readonly everyMinutes: number
  readonly parts: readonly Part[]
  /** Whether the disk is full once. */
  readonly hasDisk: boolean
}

/** A period begins and ends quietly, for these shares of it: all is up when it begins, and what was killed has come back when it ends. */
const quiet = { first: 0.08, last: 0.12 }
/** Within this share of its slot a kill comes at random, so that kills meet everything. */
const early = 0.4
const longest = 15
const shortest = 3

/**
 * Says when each part is killed: once in each period, in an order that is another one each time, one after the other. The
 * disk is full once, in the middle period. A rest at the end that is no whole period is quiet, unless it is all there is.
 */
export const planOf = ({ seed, hours, everyMinutes, parts: killed, hasDisk }: PlanOptions): readonly Planned[] => {
  const random = createRandom(seed)
  const total = hours * 3_600
  const period = Math.min(total, everyMinutes * 60)
  const periods = Math.max(1, Math.floor(total / period + 1e-9))
  return Array.from({ length: periods }, (_, at) => at).flatMap((at) => {
    const isMiddle = at === Math.floor(periods / 2)
    const order = shuffled<Trouble>([...killed, ...(hasDisk && isMiddle ? (['disk'] as const) : [])], random)
    const from = (at + quiet.first) * period
    const slot = ((1 - quiet.first - quiet.last) * period) / Math.max(1, order.length)
    return order.map((what, place) => ({
      at: Math.round(from + slot * (place + early * (random.below(1_000) / 1_000))),
      what,
      seconds: Math.max(1, Math.min(shortest + random.below(longest - shortest + 1), Math.floor(slot * early))),
    }))
  })
}

/** Fisher and Yates. */
const shuffled = <T>(values: readonly T[], random: Random): readonly T[] => {
  const rest = [...values]
  return values.map(() => rest.splice(random.below(rest.length), 1)[0] as T)
}
