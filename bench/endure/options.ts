import { parseArgs } from 'node:util'
import { type Part, parts } from './plan.ts'

export interface EndureOptions {
  readonly hours: number
  /** Each part is killed once in so many minutes. */
  readonly everyMinutes: number
  readonly people: number
  readonly phones: number
  readonly calls: number
  readonly servers: number
  /** The parts that are killed. */
  readonly only: readonly Part[]
  /** Whether the disk of DATA_DIR is full once. */
  readonly hasDisk: boolean
  readonly seed: number
  /** Where the report is written; undefined: it is printed only. */
  readonly report?: string
  /** Whether bench/RESULTS.md gets the figures. */
  readonly isResult: boolean
}

export const usage = `npm run endure [-- OPTIONS]
  --hours 24          how long the load lasts
  --every 60          each part is killed once in so many minutes
  --people 200        people with the portal open
  --phones 60         phones that register
  --calls 20          calls at any time
  --servers 2         server processes; the last one is never killed
  --only PARTS        kills these only: ${parts.join(',')}
  --no-disk           the disk of DATA_DIR is never full
  --seed 1            another seed makes another plan
  --report FILE       writes the report to a file as well
  --results           writes the figures to bench/RESULTS.md`

/**
 * Reads the arguments of the command.
 * @throws RangeError saying which one is wrong, and what it must be
 */
export const readOptions = (args: readonly string[]): EndureOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      hours: { type: 'string', default: '24' },
      every: { type: 'string', default: '60' },
      people: { type: 'string', default: '200' },
      phones: { type: 'string', default: '60' },
      calls: { type: 'string', default: '20' },
      servers: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      'no-disk': { type: 'boolean', default: false },
      report: { type: 'string' },
      results: { type: 'boolean', default: false },
    },
  })
  const number = (
    name: 'hours' | 'every' | 'people' | 'phones' | 'calls' | 'servers' | 'seed',
    least: number,
    most: number,
  ) => {
    const value = Number(values[name])
    if (!(value >= least && value <= most)) throw new RangeError(`--${name} must be a number from ${least} to ${most}.`)
    return value
  }
  const count = (name: Parameters<typeof number>[0], least: number, most: number) => {
    const value = number(name, least, most)
    if (!Number.isInteger(value)) throw new RangeError(`--${name} must be a whole number.`)
    return value
  }
  const only = values.only === undefined ? parts : values.only.split(',').map(partOf)
  return {
    hours: number('hours', 0.02, 240),
    everyMinutes: number('every', 1, 1_440),
    people: count('people', 1, 1_000),
    phones: count('phones', 0, 500),
    calls: count('calls', 0, 100),
    servers: count('servers', 2, 5),
    only,
    hasDisk: !values['no-disk'],
    seed: count('seed', 0, 2 ** 31),
    ...(values.report !== undefined && { report: values.report }),
    isResult: values.results,
  }
}

const partOf = (name: string): Part => {
  const found = parts.find((part) => part === name.trim())
  if (found === undefined) throw new RangeError(`--only has no part "${name}": ${parts.join(', ')}.`)
  return found
}
