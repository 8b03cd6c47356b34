import * as z from 'zod/mini'
import { limits } from '../limits.ts'

const share = z.number().check(z.minimum(0), z.maximum(1))
const milliseconds = z.number().check(z.minimum(0), z.maximum(60_000))

/** HEALTH-02: the sound of one side of a call over a few seconds. `lost` and `far_lost` are shares, 0 to 1; times are in milliseconds. */
export const soundPointSchema = z.object({
  /** Seconds that this side has measured so far, at the end of the time that is told: on hold nothing is measured. 0: the whole call. */
  at: z.int().check(z.minimum(0), z.maximum(86_400)),
  /** How this side heard the other. */
  lost: share,
  jitter_ms: z.nullable(milliseconds),
  round_trip_ms: z.nullable(milliseconds),
  /** How this side was heard, by the other one's receiver reports (RFC 3550 section 6.4); null: it sent none. */
  far_lost: z.nullable(share),
  far_jitter_ms: z.nullable(milliseconds),
})
export type SoundPoint = z.infer<typeof soundPointSchema>

/** The sound of one side of a call, from its beginning. */
export const soundReportSchema = z.object({
  /** The name of the codec in an SDP, such as `opus`; null: not known. */
  codec: z.nullable(z.string().check(z.regex(/^[\w.+-]{1,32}$/))),
  /** `direct`: from browser to browser, or to our own server; `relay`: by a TURN server; `phone`: by the media relay of phones. */
  path: z.enum(['direct', 'relay', 'phone']),
  points: z.array(soundPointSchema).check(z.minLength(1), z.maxLength(limits.soundPoints)),
})
export type SoundReport = z.infer<typeof soundReportSchema>

/** How one side of a past call heard the other. */
export const soundSideSchema = z.object({
  /** Whether it is the side of the line whose conversation this is. */
  is_own: z.boolean(),
  kind: z.enum(['browser', 'phone', 'outside', 'media']),
  /** The person, if it is one of the company. */
  name: z.nullable(z.string()),
  /** Estimate of the mean opinion score, 1 to 4.5; null: nothing was measured. */
  mos: z.nullable(z.number()),
  /** It heard nothing for a while although the other side was to be heard. */
  is_silent: z.boolean(),
  report: z.nullable(soundReportSchema),
})
export type SoundSide = z.infer<typeof soundSideSchema>
