import type { SoundPoint, SoundReport } from '@lineside/contract/rtc/sound-report'
import type { IncomingRequestMessage, IncomingResponseMessage } from 'sip.js/lib/core/index.js'

type Message = Pick<IncomingRequestMessage | IncomingResponseMessage, 'getHeader'>

/** One side's figures: loss in percent, jitter in ms, round trip in µs, and how many reports they are the mean of. */
const side = (text: string, name: 'phone' | 'app') => {
  const [, lost, jitter, trip, count] =
    new RegExp(String.raw`(?:^|;)${name} (\d{1,9}) (\d{1,9}) (\d{1,9}) (\d{1,9})(?:;|$)`).exec(text) ?? []
  if (count === undefined || Number(count) === 0) return null
  return {
    lost: Math.min(1, Number(lost) / 100),
    jitterMs: Math.min(60_000, Number(jitter)),
    // 0: the receiver has not told when it got the last report
    tripMs: Number(trip) === 0 ? null : Math.min(60_000, Math.round(Number(trip) / 1000)),
  }
}

export type HearMessage = (message: Message) => void

/**
 * HEALTH-02: how a phone, or a line outside, heard a call that is over, and was heard. The edge says so in `X-Heard` of the
 * BYE or of its answer, from rtpengine's means over the receiver reports (RTCP) of both sides.
 * @returns null: the message says nothing of it, or the phone sent no report
 */
export const heardByRelay = (message: Message): SoundReport | null => {
  const text = message.getHeader('x-heard') ?? ''
  const [phone, app] = [side(text, 'phone'), side(text, 'app')]
  if (phone === null) return null
  const point: SoundPoint = {
    at: 0,
    lost: phone.lost,
    jitter_ms: phone.jitterMs,
    round_trip_ms: phone.tripMs,
    far_lost: app?.lost ?? null,
    far_jitter_ms: app?.jitterMs ?? null,
  }
  return { codec: null, path: 'phone', points: [point] }
}
