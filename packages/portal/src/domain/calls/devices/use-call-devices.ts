import { useEffect } from 'react'
import { useStore } from '../../../shared/state/store.ts'
import type { CallDevices } from '../call-stage-props.ts'
import { calls } from '../calls.ts'
import { deviceChoice } from './device-choice.ts'
import { knownDevices, watchDevices } from './known-devices.ts'
import { testSound } from './ring-sound.ts'

/** The devices of this browser, kept current while mounted. A new choice applies to the running call at once. */
export function useCallDevices(): CallDevices {
  const known = useStore(knownDevices)
  const chosen = useStore(deviceChoice)
  useEffect(watchDevices, [])
  return {
    known,
    chosen,
    canChooseSpeaker: 'setSinkId' in HTMLMediaElement.prototype,
    choose: (kind, id) => {
      deviceChoice.choose(kind, id)
      if (kind === 'microphone' || kind === 'camera') calls.renewMedia(kind)
    },
    test: testSound,
  }
}
