import { noticed } from '../call-window/quality-words.ts'

/** Sound that has arrived at one side of a call since its connection was made. */
export interface ArrivedSound {
  readonly packets: number
  readonly lost: number
  /** null: not known. */
  readonly jitterMs: number | null
}

/**
 * Facts about how one side hears the other, each told once: it was `measured` for long enough, its sound is `bad`, or it hears
 * `nothing` although the other side should be heard (one-way media).
 */
export type Heard = 'measured' | 'bad' | 'nothing'

export interface Hearing {
  /** The last look; null: none yet, or nothing was expected meanwhile. */
  readonly last: ArrivedSound | null
  /** Looks that had one before them. */
  readonly looks: number
  /** Looks in a row at which nothing new had come. */
  readonly silent: number
  /** Whether the sound of the last looks was bad, the newest last. */
  readonly bad: readonly boolean[]
  readonly told: readonly Heard[]
}

/** Looks after which a leg counts as measured, and silent ones after which it hears nothing: nine seconds of three each. */
const enough = 3
/** So many bad looks among so many are noticed by people; one may be a change of networks. */
const badAmong = { bad: 3, looks: 5 }

export const beginHearing: Hearing = { last: null, looks: 0, silent: 0, bad: [], told: [] }

/** The counters of a connection that was made anew begin again. */
const since = (last: ArrivedSound, now: ArrivedSound): { readonly packets: number; readonly lost: number } =>
  now.packets < last.packets
    ? { packets: now.packets, lost: now.lost }
    : { packets: now.packets - last.packets, lost: Math.max(0, now.lost - last.lost) }

/** Takes a look while sound should arrive. @returns what is told now, for the first time */
export const hear = (
  before: Hearing,
  now: ArrivedSound,
): { readonly hearing: Hearing; readonly told: readonly Heard[] } => {
  if (before.last === null) return { hearing: { ...before, last: now }, told: [] }
  const { packets, lost } = since(before.last, now)
  const isBad = packets > 0 && (lost / (packets + lost) >= noticed.lost || (now.jitterMs ?? 0) >= noticed.jitterMs)
  const looks = before.looks + 1
  const silent = packets === 0 ? before.silent + 1 : 0
  const bad = [...before.bad, isBad].slice(-badAmong.looks)
  const facts: readonly (readonly [Heard, boolean])[] = [
    ['measured', looks >= enough],
    ['nothing', silent >= enough],
    ['bad', bad.filter(Boolean).length >= badAmong.bad],
  ]
  const told = facts.flatMap(([fact, is]) => (is && !before.told.includes(fact) ? fact : []))
  return { hearing: { last: now, looks, silent, bad, told: [...before.told, ...told] }, told }
}

/** Nothing is expected for a while, as on hold: the next look is compared with none before. */
export const pauseHearing = (before: Hearing): Hearing => ({ ...before, last: null, silent: 0 })
