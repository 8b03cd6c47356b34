import { useEffect, useReducer, useRef } from 'react'
import { peaksOf } from './peaks.ts'
import { firstPlayerState, playerReducer } from './player-state.ts'

export interface UsePlayerOptions {
  /** Fetches the sound. Called at the first play, and again after a failure. */
  load: () => Promise<Blob>
  /** Duration in seconds, if it is known before loading. */
  seconds?: number | undefined
  /** Called when it plays for the first time. */
  onStart?: (() => void) | undefined
  onError?: ((error: unknown) => void) | undefined
}

/** The sound now playing; starting another one stops it. */
let speaking: HTMLAudioElement | null = null

export function usePlayer({ load, seconds = 0, onStart, onError }: UsePlayerOptions) {
  const [state, dispatch] = useReducer(playerReducer, seconds, firstPlayerState)
  const audio = useRef<HTMLAudioElement | null>(null)
  const life = useRef<AbortController | null>(null)
  const rateNow = useRef(state.rate)

  useEffect(() => {
    const alive = new AbortController()
    life.current = alive
    return () => {
      alive.abort()
      const sound = audio.current
      if (!sound) return
      sound.pause()
      URL.revokeObjectURL(sound.src)
      if (speaking === sound) speaking = null
      audio.current = null
    }
  }, [])

  const open = async (signal: AbortSignal): Promise<void> => {
    dispatch({ type: 'loading' })
    const blob = await load()
    if (signal.aborted) return
    const sound = new Audio(URL.createObjectURL(blob))
    audio.current = sound
    // the speed may have been chosen before the first play
    sound.playbackRate = rateNow.current
    const tell = () => dispatch({ type: 'moved', position: sound.currentTime, duration: sound.duration })
    for (const event of ['timeupdate', 'seeked', 'loadedmetadata', 'durationchange']) {
      sound.addEventListener(event, tell, { signal })
    }
    sound.addEventListener('play', () => dispatch({ type: 'playing' }), { signal })
    sound.addEventListener('pause', () => dispatch({ type: 'paused' }), { signal })
    sound.addEventListener('ended', () => dispatch({ type: 'ended' }), { signal })
    await start(sound)
    if (signal.aborted) return
    onStart?.()
    const picture = await decodePeaks(blob)
    if (picture && !signal.aborted) dispatch({ type: 'drawn', ...picture })
  }

  const start = async (sound: HTMLAudioElement): Promise<void> => {
    if (speaking !== sound) speaking?.pause()
    speaking = sound
    await sound.play().catch((error: unknown) => {
      // pausing before the first sample played is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  }

  const toggle = async (): Promise<void> => {
    const signal = life.current?.signal
    const sound = audio.current
    if (!signal || state.phase === 'loading') return
    try {
      if (!sound) await open(signal)
      else if (sound.paused) await start(sound)
      else sound.pause()
    } catch (error) {
      if (signal.aborted) return
      dispatch({ type: 'failed' })
      if (audio.current) URL.revokeObjectURL(audio.current.src)
      audio.current = null
      onError?.(error)
    }
  }

  /** Plays from a place, also before the sound was loaded. */
  const playFrom = async (place: number): Promise<void> => {
    const isFirst = audio.current === null
    if (!isFirst) seek(place)
    if (isFirst || audio.current?.paused) await toggle()
    if (isFirst) seek(place)
  }

  const seek = (position: number): void => {
    const sound = audio.current
    if (!sound) return
    sound.currentTime = position
    // update at once, so that the slider does not jump back until the browser has found the position
    dispatch({ type: 'moved', position, duration: sound.duration })
  }

  const stop = (): void => {
    audio.current?.pause()
    seek(0)
  }

  const setRate = (rate: number): void => {
    rateNow.current = rate
    if (audio.current) audio.current.playbackRate = rate
    dispatch({ type: 'rate', rate })
  }

  return { state, toggle, seek, playFrom, stop, setRate }
}

/** The number of bars kept, enough for the widest player; a narrow one merges them. */
const keptPeaks = 240

interface SoundPicture {
  peaks: number[]
  /** Seconds. */
  duration: number
}

/**
 * Decodes a sound to draw its waveform; null if the browser cannot, then all bars are equal and the sound still plays.
 */
async function decodePeaks(blob: Blob): Promise<SoundPicture | null> {
  try {
    const context = new OfflineAudioContext(1, 1, 8000)
    const sound = await context.decodeAudioData(await blob.arrayBuffer())
    return { peaks: peaksOf(sound.getChannelData(0), keptPeaks), duration: sound.duration }
  } catch {
    return null
  }
}
