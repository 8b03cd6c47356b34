import type { CallQuality } from '@lineside/contract/rtc/cdk'

/** The values of `getStats` at one moment that matter here. Counters run from the beginning of the connection. */
export interface QualitySample {
  /** When, in milliseconds of any clock. */
  readonly time: number
  readonly packetsReceived: number
  readonly packetsLost: number
  readonly bytesReceived: number
  readonly bytesSent: number
  /** Seconds; null: not known. */
  readonly roundTrip: number | null
  readonly jitter: number | null
  readonly ownLevel: number | null
  readonly otherLevel: number | null
  readonly limitedBy: CallQuality['limitedBy']
}

type Entry = Record<string, unknown>

const numberOf = (entry: Entry | undefined, name: string): number | null => {
  const value = entry?.[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * Reads a sample from a report of `getStats`.
 * @param entries the entries of the report
 * @param time milliseconds of any clock
 */
export const sampleOf = (entries: Iterable<Entry>, time: number): QualitySample => {
  const all = [...entries]
  const those = (type: string, kind?: string) =>
    all.filter((entry) => entry['type'] === type && (kind === undefined || entry['kind'] === kind))
  const sum = (found: Entry[], name: string) => found.reduce((total, entry) => total + (numberOf(entry, name) ?? 0), 0)
  const inbound = those('inbound-rtp')
  const pair = those('candidate-pair').find(({ nominated, state }) => nominated === true && state === 'succeeded')
  const limited = those('outbound-rtp', 'video').map((entry) => entry['qualityLimitationReason'])
  const limitedBy = (['bandwidth', 'cpu'] as const).find((reason) => limited.includes(reason))
  return {
    time,
    packetsReceived: sum(inbound, 'packetsReceived'),
    packetsLost: sum(inbound, 'packetsLost'),
    bytesReceived: sum(inbound, 'bytesReceived'),
    bytesSent: sum(those('outbound-rtp'), 'bytesSent'),
    roundTrip:
      numberOf(pair, 'currentRoundTripTime') ?? numberOf(those('remote-inbound-rtp', 'audio')[0], 'roundTripTime'),
    jitter: numberOf(those('inbound-rtp', 'audio')[0], 'jitter'),
    ownLevel: numberOf(those('media-source', 'audio')[0], 'audioLevel'),
    otherLevel: numberOf(those('inbound-rtp', 'audio')[0], 'audioLevel'),
    limitedBy: limitedBy ?? null,
  }
}

/**
 * The quality between two moments. If the connection was replaced in between, the counters of the new one count from
 * its beginning.
 */
export const qualityBetween = (before: QualitySample, now: QualitySample): CallQuality => {
  const isSame = now.packetsReceived >= before.packetsReceived && now.bytesSent >= before.bytesSent
  const since = (name: 'packetsReceived' | 'packetsLost' | 'bytesReceived' | 'bytesSent'): number =>
    Math.max(0, now[name] - (isSame ? before[name] : 0))
  const seconds = Math.max(0.001, (now.time - before.time) / 1000)
  const lost = since('packetsLost')
  const expected = since('packetsReceived') + lost
  const inMs = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000))
  return {
    roundTripMs: inMs(now.roundTrip),
    lost: expected === 0 ? 0 : lost / expected,
    jitterMs: inMs(now.jitter),
    receiving: Math.round((since('bytesReceived') * 8) / seconds),
    sending: Math.round((since('bytesSent') * 8) / seconds),
    ownLevel: now.ownLevel,
    otherLevel: now.otherLevel,
    limitedBy: now.limitedBy,
  }
}

/**
 * Keeps the samples of the last 5 seconds, so that the quality always covers a few seconds, however often somebody
 * asks.
 */
export const createQualityWatch = () => {
  const window = 5_000
  let samples: QualitySample[] = []
  return {
    /** @returns null when there is no earlier sample to compare with */
    add(sample: QualitySample): CallQuality | null {
      samples = [...samples.filter(({ time }) => sample.time - time <= window), sample]
      const [first] = samples
      return first === undefined || first === sample ? null : qualityBetween(first, sample)
    },
  }
}
