import { limits } from '@lineside/contract/limits'
import { type RefObject, useEffect, useReducer, useRef } from 'react'
import { chosenDevice } from '../calls/devices/device-choice.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { noRecording, recorderFault, recorderReducer } from './recorder-state.ts'
import { wavFile } from '../../shared/files/wav-file.ts'

/** Sample rate of the saved file in hertz, that of wideband telephony. */
const rate = 16_000
const levelMs = 100

/** An open microphone: `end` closes it and drops the recording, `finish` ends the recording and keeps it. */
interface Take {
  readonly end: () => void
  readonly finish: () => void
}

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

interface TakeEvents {
  readonly onLevel: (level: number, seconds: number) => void
  readonly onMade: (file: File) => void
  readonly onBroken: (error: unknown) => void
}

/** Records a stream that has just been opened. */
const openTake = (stream: MediaStream, { onLevel, onMade, onBroken }: TakeEvents): Take => {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 512 })
  context.createMediaStreamSource(stream).connect(analyser)
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const began = performance.now()
  const timer = setInterval(() => onLevel(levelOf(analyser), (performance.now() - began) / 1000), levelMs)
  const end = (): void => {
    clearInterval(timer)
    stopTracks(stream)
    if (context.state !== 'closed') void context.close()
  }
  const finish = (): void => {
    recorder.addEventListener('stop', () => {
      end()
      toFile(new Blob(parts, { type: recorder.mimeType })).then(onMade, onBroken)
    })
    // the recorder has already stopped by itself if the microphone was unplugged
    if (recorder.state === 'inactive') toFile(new Blob(parts)).then(onMade, onBroken)
    else recorder.stop()
  }
  recorder.start()
  return { end, finish }
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** Loudness from 0 to 1, scaled as an ear perceives it. */
const levelOf = (analyser: AnalyserNode): number => {
  const samples = new Float32Array(analyser.fftSize)
  analyser.getFloatTimeDomainData(samples)
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.min(1, Math.sqrt(power) * 4)
}

/** Converts the recording to WAV, which the platform takes; browsers record in formats of their own. */
const toFile = async (recorded: Blob): Promise<File> => {
  const decoder = new OfflineAudioContext(1, 1, rate)
  const sound = await decoder.decodeAudioData(await recorded.arrayBuffer())
  return wavFile(sound.getChannelData(0), sound.sampleRate)
}
