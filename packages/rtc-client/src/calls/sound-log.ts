import type { SoundPoint, SoundReport } from '@lineside/contract/rtc/sound-report'
import { limits } from '@lineside/contract/limits'
import { withPoint } from '@lineside/telephony/sound/sound-points'
import { qualityBetween, type QualitySample, sampleOf } from './quality.ts'

type Entry = Record<string, unknown>

export interface SoundLogOptions {
  /** The entries of `getStats`; null: there is no connection. */
  readonly read: () => Promise<readonly Entry[] | null>
  /** Called with everything since the beginning: soon, then once a minute. */
  readonly tell: (report: SoundReport) => void
  /** The report of the page before this one. */
  readonly before?: SoundReport | null
}

const everyMs = 3_000
/** The first report comes soon, for most calls are short. */
const first = 2
const each = 20

const isOfSound = ({ type, kind }: Entry): boolean =>
  (type !== 'inbound-rtp' && type !== 'outbound-rtp') || kind === 'audio'

/** How the other side hears, by its latest receiver report. */
const farOf = (entries: readonly Entry[]): Pick<SoundPoint, 'far_lost' | 'far_jitter_ms'> => {
  const far = entries.find(({ type, kind }) => type === 'remote-inbound-rtp' && kind === 'audio')
  const { fractionLost, jitter } = far ?? {}
  return {
    far_lost: typeof fractionLost === 'number' ? Math.min(1, Math.max(0, fractionLost)) : null,
    far_jitter_ms: typeof jitter === 'number' ? Math.min(60_000, Math.round(jitter * 1000)) : null,
  }
}

const codecOf = (entries: readonly Entry[]): string | null => {
  const id = entries.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')?.['codecId']
  const mime = entries.find((entry) => id !== undefined && entry['id'] === id)?.['mimeType']
  const [, name] = typeof mime === 'string' ? (/^audio\/([\w.+-]{1,32})$/.exec(mime) ?? []) : []
  return name ?? null
}

/** A TURN server stands between if either end of the pair in use is its address. */
const pathOf = (entries: readonly Entry[]): 'direct' | 'relay' => {
  const pair = entries.find(
    ({ type, nominated, state }) => type === 'candidate-pair' && nominated === true && state === 'succeeded',
  )
  const ends = [pair?.['localCandidateId'], pair?.['remoteCandidateId']]
  const isRelayed = entries.some((entry) => ends.includes(entry['id']) && entry['candidateType'] === 'relay')
  return isRelayed ? 'relay' : 'direct'
}

/** HEALTH-02: measures how a call sounds here while it should be heard, and tells of all of it again and again. */
export const createSoundLog = ({ read, tell, before: measured = null }: SoundLogOptions) => {
  let timer: ReturnType<typeof setInterval> | undefined
  let last: QualitySample | null = null
  let report = measured
  const counts = { seconds: measured?.points.at(-1)?.at ?? 0, looks: 0, isNew: false }

  const flush = (): void => {
    if (report !== null && counts.isNew) tell(report)
    counts.isNew = false
  }

  const look = async (): Promise<void> => {
    const entries = await read().catch(() => null)
    if (timer === undefined || entries === null) return
    const now = sampleOf(entries.filter(isOfSound), performance.now())
    const before = last
    // where nothing came, nothing was measured: a side that is muted may send nothing, and lost packets are counted by those after them
    if (before?.packetsReceived === now.packetsReceived) return
    last = now
    if (before === null) return
    const { lost, jitterMs, roundTripMs } = qualityBetween(before, now)
    counts.seconds += (now.time - before.time) / 1000
    const point: SoundPoint = {
      at: Math.min(86_400, Math.round(counts.seconds)),
      lost: Math.min(1, lost),
      jitter_ms: jitterMs === null ? null : Math.min(60_000, jitterMs),
      round_trip_ms: roundTripMs === null ? null : Math.min(60_000, roundTripMs),
      ...farOf(entries),
    }
    const points = [...withPoint(report?.points ?? [], point, limits.soundPoints)]
    report = { codec: codecOf(entries), path: pathOf(entries), points }
    counts.isNew = true
    counts.looks += 1
    if (counts.looks === first || counts.looks % each === 0) flush()
  }

  return {
    /** @param isWanted whether the other side should be heard now: on hold nothing is measured */
    watch(isWanted: boolean): void {
      if (isWanted === (timer !== undefined)) return
      clearInterval(timer)
      last = null
      timer = isWanted ? setInterval(() => void look(), everyMs) : undefined
      if (isWanted) void look()
    },
    /** Tells what has not been told yet, as at the end of the call. */
    flush,
    /** All that was measured; null: nothing yet. */
    get report(): SoundReport | null {
      return report
    },
  }
}
