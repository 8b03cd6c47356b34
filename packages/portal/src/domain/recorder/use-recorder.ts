import { type RefObject, useEffect, useRef } from 'react'
import { chosenDevice } from '../calls/devices/device-choice.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { useMachine } from '../../shared/state/use-machine.ts'
import {
  noRecording,
  type RecorderEffect,
  type RecorderEvent,
  recorderFault,
  type RecorderState,
  stepRecorder,
} from './recorder-state.ts'
import { openTake, stopTracks, type Take } from './open-take.ts'

/**
 * SAY-01, VBX-04: records with this browser's microphone. The microphone is closed when the recording ends or its row
 * is unmounted.
 */
export function useRecorder() {
  const take = useRef<Take | null>(null)
  // numbers the recordings: a new one ends the one before, even if the browser has not yet opened its microphone
  const turn = useRef(0)
  const [state, feed] = useMachine<RecorderState, RecorderEvent, RecorderEffect>({
    first: noRecording,
    step: stepRecorder,
    perform: (effect) => {
      if (effect === 'open') void open()
      else if (effect === 'finish') take.current?.finish()
      else letGo(turn, take)
    },
  })
  useEffect(() => () => feed({ type: 'discarded' }), [feed])
  useUnsavedWork(state.phase !== 'idle' && state.phase !== 'failed', 'item')

  const open = async (): Promise<void> => {
    const own = turn.current
    const isOwn = () => turn.current === own
    const broken = (error: unknown): void => {
      if (isOwn()) feed({ type: 'broken', fault: recorderFault(error) })
    }
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (devices === undefined) return feed({ type: 'broken', fault: 'insecure' })
    try {
      const id = chosenDevice('microphone')
      const stream = await devices.getUserMedia({ audio: id === 'default' ? true : { deviceId: { ideal: id } } })
      if (!isOwn()) return stopTracks(stream)
      take.current = openTake(stream, {
        onLevel: (level, seconds) => feed({ type: 'heard', level, seconds }),
        onMade: (file) => isOwn() && feed({ type: 'made', file }),
        onBroken: broken,
      })
      feed({ type: 'started' })
    } catch (error) {
      broken(error)
    }
  }

  return {
    state,
    start: () => feed({ type: 'asked' }),
    stop: () => feed({ type: 'stopped' }),
    discard: () => feed({ type: 'discarded' }),
  }
}

/** Ends the running recording, and makes a microphone that is still being opened count as too late. */
const letGo = (turn: RefObject<number>, take: RefObject<Take | null>): void => {
  turn.current += 1
  take.current?.end()
  take.current = null
}
