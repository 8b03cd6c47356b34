/** Whether somebody speaks, made of how loud its microphone is: quick to begin, slow to end, so that pauses are no end. */
export interface Voice {
  readonly isSpeaking: boolean
  /** How many readings in a row were loud; and when the last one was. */
  readonly loud: number
  readonly lastLoud: number
}

export const quietVoice: Voice = { isSpeaking: false, loud: 0, lastLoud: 0 }

/** Of the full swing; a quiet room is far below, speech above. */
const threshold = 0.02
const readingsToBegin = 2
const quietToEndMs = 1_200

/**
 * @param level the effective value of a moment's samples, 0 to 1
 * @param now milliseconds of any clock
 */
export const stepVoice = (voice: Voice, level: number, now: number): Voice => {
  if (level >= threshold) {
    const loud = voice.loud + 1
    return { isSpeaking: voice.isSpeaking || loud >= readingsToBegin, loud, lastLoud: now }
  }
  return { ...voice, isSpeaking: voice.isSpeaking && now - voice.lastLoud < quietToEndMs, loud: 0 }
}

const readEveryMs = 100

/**
 * Listens to a microphone and tells when its owner begins and ends to speak.
 * @returns ends it; who spoke is told to be quiet
 */
export const watchVoice = (track: MediaStreamTrack, tell: (isSpeaking: boolean) => void): (() => void) => {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  const source = context.createMediaStreamSource(new MediaStream([track]))
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let voice = quietVoice
  const take = (level: number): void => {
    const next = stepVoice(voice, level, performance.now())
    const isChanged = next.isSpeaking !== voice.isSpeaking
    voice = next
    if (isChanged) tell(next.isSpeaking)
  }
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    take(track.enabled && !track.muted ? Math.sqrt(power) : 0)
  }, readEveryMs)
  return () => {
    clearInterval(timer)
    source.disconnect()
    void context.close()
    if (voice.isSpeaking) tell(false)
  }
}
