import type { Schema } from '../../packages/contract/src/http/schema.ts'

/** A random generator that yields the same numbers from 0 to 1 for the same seed (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number): boolean => next() < share,
    one: <T>(values: readonly T[]): T => values[below(values.length)] as T,
  }
}
export type Random = ReturnType<typeof createRandom>

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  'true',
  'null',
  'anna',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '%00',
  '\0',
  '\ud800',
  '\udc00x',
  '\u202e',
  '😀',
  '\r\n',
  '\t',
  "' or 1=1 --",
  '$1',
  '${x}',
  '{{x}}',
  '../../etc/passwd',
  '=1+1',
  'sip:x@y',
  '+4319920021',
  '4319920021',
  '1e309',
  'NaN',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  '2026-11-22',
  '24:00:00',
  '12:30:00',
  'Europe/Vienna',
  '__proto__',
  'constructor',
  '*',
  '(',
  '[a',
  '(?<x',
  '(a+)+$',
  'x'.repeat(300),
  'é'.repeat(5000),
  'whitelist',
  'never',
  'onetime',
  'id',
  'name',
  '-id',
] as const
const numbers = [
  0, -0, 1, -1, 2, 3, 7, 10, 42, 1000, 0.5, 1e21, -1e21, 2_147_483_647, 2_147_483_648, -2_147_483_649,
  9_007_199_254_740_991, 5e-324,
] as const

export const oddText = (random: Random): string =>
  random.chance(0.1) ? random.one(texts) + random.one(texts) : random.one(texts)

/** Any value that JSON can express. */
export const oddValue = (random: Random, depth = 0): unknown => {
  const kind = random.below(depth > 2 ? 6 : 9)
  if (kind < 3) return oddText(random)
  if (kind < 5) return random.one(numbers)
  if (kind === 5) return random.one([null, true, false])
  const few = Array.from({ length: random.below(4) })
  if (kind === 6) return few.map(() => oddValue(random, depth + 1))
  if (kind === 7) return Object.fromEntries(few.map(() => [oddText(random), oddValue(random, depth + 1)]))
  return Array.from({ length: 200 }, () => random.one(texts))
}

interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly element?: Schema
  readonly in?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly options?: readonly Schema[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

/** A value that the schema may accept, or one that it must refuse. */
export const valueOf = (schema: Schema, random: Random, depth = 0): unknown => {
  if (depth > 5 || random.chance(0.12)) return oddValue(random)
  const definition = schema._zod.def as unknown as Definition
  const { innerType, element, shape, options, entries, values } = definition
  if (innerType !== undefined) return random.chance(0.25) ? undefined : valueOf(innerType, random, depth)
  if (definition.in !== undefined) return valueOf(definition.in, random, depth)
  if (shape !== undefined)
    return Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, valueOf(member, random, depth + 1)]))
  if (element !== undefined) return Array.from({ length: random.below(5) }, () => valueOf(element, random, depth + 1))
  if (options !== undefined) return valueOf(random.one(options), random, depth + 1)
  if (entries !== undefined) return random.one(Object.values(entries))
  if (values !== undefined) return random.one(values)
  if (definition.type === 'number' || definition.type === 'int') return random.one(numbers)
  if (definition.type === 'boolean') return random.chance(0.5)
  return definition.type === 'string' ? oddText(random) : oddValue(random)
}
