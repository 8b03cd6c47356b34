import { heardWord, type HeardWord } from '@lineside/telephony/call-window/heard-words'
import { useEffect, useState } from 'react'

export interface StreamLevel {
  /** 0 to 1, root mean square. */
  readonly level: number
  /** Judges the last three seconds. */
  readonly word: HeardWord
}

const everyMs = 100
/** Number of measurements that are kept, three seconds of them, because nobody speaks without pauses. */
const remembered = 30
/** The factor by which the shown level falls with each measurement. */
const decay = 0.8
const nothing: StreamLevel = { level: 0, word: 'silent' }

/** The loudness of a stream, measured while mounted. Level 0 if the stream has no sound. */
export function useStreamLevel(stream: MediaStream | null): StreamLevel {
  const [heard, setHeard] = useState(nothing)
  useEffect(() => {
    if (stream === null || stream.getAudioTracks().length === 0) return
    const context = new AudioContext()
    const source = context.createMediaStreamSource(stream)
    const analyser = context.createAnalyser()
    const samples = new Float32Array(analyser.fftSize)
    source.connect(analyser)
    let levels: number[] = []
    const measure = () => {
      analyser.getFloatTimeDomainData(samples)
      const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
      levels = [...levels, level].slice(-remembered)
      // the level falls slower than it rises, so that the meter does not flicker
      setHeard((before) => ({ level: Math.max(level, before.level * decay), word: heardWord(levels) }))
    }
    const timer = setInterval(measure, everyMs)
    return () => {
      clearInterval(timer)
      source.disconnect()
      void context.close()
      setHeard(nothing)
    }
  }, [stream])
  return heard
}
