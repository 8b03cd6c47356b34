import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { isDeep } from '../../contract/test/runs.ts'

/**
 * Seconds that a fuzzer goes on, with other changes each time: ten in `npm test -- deep`, or as many as FUZZ_SECONDS says. In
 * `npm test` it tries some changes, the same ones each time.
 */
const seconds = Number(process.env['FUZZ_SECONDS'] ?? (isDeep ? 10 : 0))
const lengthOf = (atHome: number): fc.Parameters<[Buffer]> =>
  seconds > 0 ? { numRuns: 10_000_000, interruptAfterTimeLimit: seconds * 1000 } : { numRuns: atHome, seed: 1 }

/** A hang ends no test, so the longest time of one input is far above what any takes, and is the processor's own. */
const usualWorkMs = 2_000
/** Memory that a process may take beyond what it had. */
const mostBytes = 1024 ** 3
const longest = 64 * 1024

/** Numbers that lengths and counts go wrong at. */
const edges = [0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff]

type Edit = (bytes: Buffer) => Buffer

/** A place in bytes of any length. */
const place = fc.nat(0xffff)
const at = (bytes: Buffer, where: number): number => Math.floor((where / 0x10000) * bytes.length)
const put = (bytes: Buffer, from: number, to: number, inside: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, from), inside, bytes.subarray(to)])

/** Often one, seldom as many as take a pattern long. */
const times = fc.oneof(
  fc.constant(1),
  fc.constant(1),
  fc.integer({ min: 2, max: 40 }),
  fc.integer({ min: 40, max: 16_000 }),
)
const repeated = (bytes: Uint8Array, count: number): Buffer => {
  const most = Math.max(1, Math.floor(longest / Math.max(1, bytes.length)))
  return Buffer.concat(Array.from({ length: Math.min(count, most) }, () => bytes))
}

const numbers: fc.Arbitrary<Edit> = fc
  .tuple(place, fc.constantFrom(1, 2, 4), fc.constantFrom(...edges), fc.boolean())
  .map(([where, size, value, isLittle]) => (bytes) => {
    const from = at(bytes, where)
    const number = Buffer.alloc(8)
    if (isLittle) number.writeUInt32LE(value, 0)
    else number.writeUInt32BE(value, 4)
    return put(
      bytes,
      from,
      Math.min(from + size, bytes.length),
      isLittle ? number.subarray(0, size) : number.subarray(8 - size),
    )
  })
const bits: fc.Arbitrary<Edit> = fc.tuple(place, fc.nat(255)).map(([where, byte]) => (bytes) => {
  const from = at(bytes, where)
  return put(bytes, from, from + 1, Buffer.from([byte]))
})
const cuts: fc.Arbitrary<Edit> = fc.tuple(place, fc.oneof(fc.nat(40), fc.nat(4000))).map(
  ([where, count]) =>
    (bytes) =>
      put(bytes, at(bytes, where), at(bytes, where) + count, Buffer.alloc(0)),
)
const ends: fc.Arbitrary<Edit> = place.map((where) => (bytes) => bytes.subarray(0, at(bytes, where)))
const copies: fc.Arbitrary<Edit> = fc
  .tuple(place, fc.oneof(fc.integer({ min: 1, max: 8 }), fc.nat(300)), times, place)
  .map(([where, count, often, to]) => (bytes) => {
    const from = at(bytes, where)
    const target = at(bytes, to)
    return put(bytes, target, target, repeated(bytes.subarray(from, from + count), often))
  })

/**
 * Bytes as strangers send them: valid samples with a few changes: other bytes, lengths at their edges, parts that are left out,
 * repeated a thousand times, or those of another sample.
 * @param words that mean something in the format
 */
export const mutated = (samples: readonly Uint8Array[], words: readonly string[]): fc.Arbitrary<Buffer> => {
  const sample = fc.constantFrom(...samples)
  const told: fc.Arbitrary<Edit> = fc
    .tuple(place, fc.nat(4), fc.constantFrom(...words, ' ', '\0', '\r\n'), times)
    .map(([where, over, word, often]) => (bytes) => {
      const from = at(bytes, where)
      return put(bytes, from, Math.min(bytes.length, from + over), repeated(Buffer.from(word, 'latin1'), often))
    })
  const crossed: fc.Arbitrary<Edit> = fc
    .tuple(sample, place, fc.nat(400), place)
    .map(([other, from, count, to]) => (bytes) => {
      const begin = at(Buffer.from(other), from)
      return put(bytes, at(bytes, to), at(bytes, to), other.subarray(begin, begin + count))
    })
  const edit = fc.oneof(numbers, bits, cuts, ends, copies, told, told, crossed)
  return fc
    .tuple(sample, fc.array(edit, { minLength: 1, maxLength: 6 }))
    .map(([bytes, edits]) => edits.reduce<Buffer>((now, one) => one(now), Buffer.from(bytes)).subarray(0, longest))
}

interface Fuzzed {
  readonly samples: readonly Uint8Array[]
  readonly words?: readonly string[]
  /** The module's own errors: the only ones that it may throw. */
  readonly isRefusal: (error: unknown) => boolean
  /** Changes that `npm test` tries; fewer where each takes long. */
  readonly atHome?: number
  /** Processor time that one input may take; more for readers whose process is ended when they take too much. */
  readonly mostWorkMs?: number
}

/**
 * Whatever comes, a reader returns or refuses it, within bounds of work and memory.
 * @param read throws for a result that must not be, too
 */
export const fuzz = async (
  { samples, words = [], isRefusal, atHome = 150, mostWorkMs = usualWorkMs }: Fuzzed,
  read: (bytes: Buffer) => unknown,
): Promise<void> => {
  const highest = process.resourceUsage().maxRSS
  for (const sample of samples) await read(Buffer.from(sample))
  const property = fc.asyncProperty(mutated(samples, words), async (bytes) => {
    const begun = process.cpuUsage()
    try {
      await read(bytes)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    const { user, system } = process.cpuUsage(begun)
    const workMs = (user + system) / 1000
    // sockets that were closed go only now: otherwise millions of inputs would take up the memory
    await setImmediate()
    if (workMs > mostWorkMs) throw new Error(`${Math.round(workMs)} ms of work for ${bytes.length} bytes`)
  })
  await fc.assert(property, lengthOf(atHome))
  const taken = (process.resourceUsage().maxRSS - highest) * 1024
  if (taken > mostBytes) throw new Error(`${Math.round(taken / 1024 ** 2)} MiB of memory`)
}
