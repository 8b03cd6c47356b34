import type { FarSide } from '@lineside/contract/rtc/frames'
import type { Participant } from './step-conference.ts'

/**
 * HARD-04: whether the sound of all members of a conference is encrypted. `open`: somebody's is not; `unknown`: nobody's is
 * known to be open, but not all are known. The mixed sound goes to everybody, so one open member opens it all.
 */
export const roomSound = (people: readonly Pick<Participant<unknown>, 'sound'>[]): FarSide['sound'] =>
  (['open', 'unknown'] as const).find((worst) => people.some(({ sound }) => sound === worst)) ?? 'encrypted'
