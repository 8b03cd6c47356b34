import type { FarSide } from '@lineside/contract/rtc/frames'
import { isLive } from '../call-draft.ts'
import type { CallEffect, CallHappening } from '../call-events.ts'
import type { Call, CallLeg } from '../call-state.ts'
import { servingOf } from '../places/queue-place.ts'
import { otherSide } from '../talk-sides.ts'

/**
 * HARD-04: the far side of a leg's call, as it is now. A browser encrypts by DTLS-SRTP and nothing else (RFC 8827), and so
 * do the platform's own media; for phones and lines outside, the edge tells.
 * @returns null: nobody is there
 */
export const farSideOf = (call: Call, id: string): FarSide | null => {
  const { stage, legs } = call
  const serving = servingOf(stage)
  if (serving?.way.waiting === id) return serving.isRunning ? { is: 'platform', sound: 'encrypted' } : null
  const other = stage.phase === 'talking' ? legs[otherSide(stage.talk, id) ?? ''] : undefined
  if (!isLive(other)) return null
  return { is: other.kind === 'media' ? 'platform' : other.kind, sound: soundOfLeg(other) }
}

/** Whether the sound between the platform and the device of a leg is encrypted. */
export const soundOfLeg = ({ kind, sound }: Pick<CallLeg, 'kind' | 'sound'>): FarSide['sound'] =>
  kind === 'browser' || kind === 'media' ? 'encrypted' : (sound ?? 'unknown')

/**
 * HARD-04: what the browsers of a call are told after a happening: their far side, if it is another one than before, or if
 * the browser comes back and may have missed it. Other devices show nothing of it.
 */
export const farSideNews = (before: Call, call: Call, happening: CallHappening): readonly CallEffect[] => {
  if (call === before && happening.type !== 'attached') return []
  return Object.values(call.legs).flatMap((leg): readonly CallEffect[] => {
    if (leg.kind !== 'browser' || !isLive(leg)) return []
    const [was, side] = [farSideOf(before, leg.id), farSideOf(call, leg.id)]
    const isBack = happening.type === 'attached' && happening.leg === leg.id
    if (!isBack && was?.is === side?.is && was?.sound === side?.sound) return []
    return [{ do: 'tell', leg: leg.id, notice: { kind: 'far_side', side } }]
  })
}
