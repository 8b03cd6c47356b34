/** The figures that a listener has to bear. */
export interface SoundFigures {
  /** Share of the packets that did not arrive, 0 to 1. */
  readonly lost: number
  /** Milliseconds; null: not known, taken as 0. */
  readonly jitterMs: number | null
  readonly roundTripMs: number | null
  /** Name in an SDP; null, or one that is not listed: taken as G.711. */
  readonly codec: string | null
}

/** Impairment of a codec (Ie), and its robustness against random loss (Bpl): ITU-T G.113 (11/2007), appendix I. */
interface Impairment {
  readonly ie: number
  readonly bpl: number
}

/** G.711 with packet loss concealment, which every receiver here has. */
const g711: Impairment = { ie: 0, bpl: 25.1 }
/** G.113 has no figures for Opus, and G.722's are of the wideband scale: both are taken as G.711. */
const impairments: Readonly<Record<string, Impairment>> = {
  pcma: g711,
  pcmu: g711,
  opus: g711,
  g722: g711,
  g729: { ie: 11, bpl: 19 },
  ilbc: { ie: 11, bpl: 32 },
  gsm: { ie: 20, bpl: 43 },
}

/** Transmission rating without delay and loss, all other parameters at their defaults (G.107 table 3). */
const best = 93.2
/** A packet of 20 ms, and a jitter buffer of twice the jitter. */
const packetMs = 20
const buffers = 2
/** From this one-way delay on, in milliseconds, conversations suffer. */
const noticedDelayMs = 177.3

const codecOf = (codec: string | null): Impairment => impairments[(codec ?? '').toLowerCase()] ?? g711

/**
 * Estimates the mean opinion score of a call for one listener, by the E-model: ITU-T G.107 (06/2015) with effective equipment
 * impairment (clause 7.5, random loss), the delay impairment Id as Cole and Rosenbluth simplified it ("Voice over IP
 * performance monitoring", 2001), and Annex B for R to MOS. Echo and noise are not known here, and count as none.
 * @returns 1 (bad) to 4.5 (excellent), with one decimal
 */
export const estimateMos = ({ lost, jitterMs, roundTripMs, codec }: SoundFigures): number => {
  const { ie, bpl } = codecOf(codec)
  const percent = lost * 100
  const impaired = ie + (95 - ie) * (percent / (percent + bpl))
  const delay = (roundTripMs ?? 0) / 2 + buffers * (jitterMs ?? 0) + packetMs
  const delayed = 0.024 * delay + 0.11 * Math.max(0, delay - noticedDelayMs)
  return Math.round(scoreOf(best - impaired - delayed) * 10) / 10
}

/** G.107, annex B: R to MOS. */
const scoreOf = (rating: number): number => {
  if (rating <= 0) return 1
  if (rating >= 100) return 4.5
  return Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6)
}
