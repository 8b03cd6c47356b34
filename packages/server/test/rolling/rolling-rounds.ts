import type { GivenSubscriber } from '../builders.ts'
import type { KeptCalls, RollingWorld } from './kept-calls.ts'
import { type LoadResult, startLoad } from './remembered-load.ts'

export interface RollingFigures {
  readonly rounds: number
  readonly requests: LoadResult
  /** Each server that was told to stop has ended with 0. */
  readonly exitCodes: readonly (number | null)[]
  /** Seconds from SIGTERM to the end of the process, of each round. */
  readonly stops: readonly number[]
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly faults: number }[]
  /** Calls that were cut or not heard, and whatever else must not be, in words. */
  readonly faults: readonly string[]
  /** Milliseconds for which a browser was without its socket. */
  readonly gaps: readonly number[]
  /** Milliseconds for which a member of a conference heard nobody. */
  readonly silences: readonly number[]
}

export interface RoundsOptions {
  readonly rounds: number
  readonly servers: number
  /** Those who read and write. */
  readonly seats: readonly GivenSubscriber[]
  readonly kinds: readonly KeptCalls[]
  /** Starts the server again; absent: as it was. */
  readonly start?: (at: number) => Promise<void>
  /** Tells how far it is. */
  readonly say?: (progress: string) => void
}

/** Stops one server after the other under load, starts it again, and looks each time whether all calls are up and heard. */
export const rollingRounds = async (world: RollingWorld, options: RoundsOptions): Promise<RollingFigures> => {
  const { servers, platform } = world
  const { rounds, seats, kinds, start = (at) => servers.start(at), say = () => undefined } = options
  const faults: string[] = []
  const exitCodes: (number | null)[] = []
  const stops: number[] = []
  const carefully = (what: string, work: Promise<void> | undefined): Promise<void> =>
    (work ?? Promise.resolve()).catch((error: unknown) => void faults.push(`${what}: ${String(error)}`))

  for (const { kind, areWell, begin } of kinds) if (begin === undefined) await carefully(`${kind}, at first`, areWell())
  const load = await startLoad(servers, platform, seats)
  for (let round = 0; round < rounds; round++) {
    const at = round % options.servers
    await Promise.all(kinds.map(({ kind, begin }) => carefully(`${kind}, round ${round}`, begin?.())))
    const told = performance.now()
    const stop = async () => {
      exitCodes.push(await servers.stop(at))
      stops.push((performance.now() - told) / 1_000)
    }
    const stopped = stop()
    // what ends in this round does so while its server drains
    const ending = kinds.filter(({ begin }) => begin !== undefined)
    await Promise.all(ending.map(({ kind, areWell }) => carefully(`${kind}, round ${round}`, areWell())))
    await stopped
    await start(at)
    await servers.allAreUp()
    for (const { kind, areWell, begin } of kinds)
      if (begin === undefined) await carefully(`${kind}, round ${round}`, areWell())
    const found = [...faults, ...kinds.flatMap((kind) => kind.faults())]
    say(`round ${round + 1} of ${rounds}: ${found.length} faults so far\n${found.join('\n')}`)
  }
  return {
    rounds,
    requests: await load.stop(),
    exitCodes,
    stops,
    kinds: kinds.map((kind) => ({ kind: kind.kind, count: kind.count, faults: kind.faults().length })),
    faults: [...faults, ...kinds.flatMap((kind) => kind.faults())],
    gaps: kinds.flatMap(({ browsers }) => browsers.flatMap(({ gaps }) => gaps)),
    silences: kinds.flatMap((kind) => kind.silences?.() ?? []),
  }
}
