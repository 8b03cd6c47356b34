import { limits } from '@lineside/contract/limits'
import { type RefObject, useEffect, useReducer, useRef } from 'react'
import { chosenDevice } from '../calls/devices/device-choice.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { noRecording, recorderFault, recorderReducer } from './recorder-state.ts'
import { openTake, stopTracks, type Take } from './open-take.ts'

/**
 * SAY-01, VBX-04: records with this browser's microphone. The microphone is closed when the recording ends or its row
 * is unmounted.
 */
export function useRecorder() {
  const [state, dispatch] = useReducer(recorderReducer, noRecording)
  const take = useRef<Take | null>(null)
  // numbers the recordings: a new one ends the one before, even if the browser has not yet opened its microphone
  const turn = useRef(0)
  const drop = () => letGo(turn, take)
  useEffect(() => () => letGo(turn, take), [])
  useUnsavedWork(state.phase !== 'idle' && state.phase !== 'failed', 'item')

  const start = async (): Promise<void> => {
    drop()
    const own = turn.current
    const isOwn = () => turn.current === own
    dispatch({ type: 'asked' })
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (devices === undefined) return dispatch({ type: 'broken', fault: 'insecure' })
    try {
      const id = chosenDevice('microphone')
      const stream = await devices.getUserMedia({ audio: id === 'default' ? true : { deviceId: { ideal: id } } })
      if (!isOwn()) return stopTracks(stream)
      take.current = openTake(stream, {
        onLevel: (level, seconds) => {
          dispatch({ type: 'heard', level, seconds })
          if (seconds >= limits.recordedPromptSeconds) stop()
        },
        onMade: (file) => isOwn() && dispatch({ type: 'made', file }),
        onBroken: (error) => isOwn() && dispatch({ type: 'broken', fault: recorderFault(error) }),
      })
      dispatch({ type: 'started' })
    } catch (error) {
      if (isOwn()) dispatch({ type: 'broken', fault: recorderFault(error) })
    }
  }

  const stop = (): void => {
    dispatch({ type: 'stopped' })
    take.current?.finish()
  }

  const discard = (): void => {
    drop()
    dispatch({ type: 'discarded' })
  }

  return { state, start: () => void start(), stop, discard }
}

/** Ends the running recording, and makes a microphone that is still being opened count as too late. */
const letGo = (turn: RefObject<number>, take: RefObject<Take | null>): void => {
  turn.current += 1
  take.current?.end()
  take.current = null
}
