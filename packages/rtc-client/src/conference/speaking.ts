/** Whether somebody speaks, made of how loud its microphone is: quick to begin, slow to end, so that pauses are no end. */
export interface Voice {
  readonly isSpeaking: boolean
  /** When the last reading was that was loud; null: none was. */
  readonly lastLoud: number | null
}

export const quietVoice: Voice = { isSpeaking: false, lastLoud: null }

/** Of the full swing; a quiet room is far below, speech above. */
const threshold = 0.02
/** A second loud reading within this is a voice, and no door; as long a quiet ends it. */
const quietToEndMs = 1_200

/**
 * @param level the effective value of a moment's samples, 0 to 1
 * @param now milliseconds of any clock
 */
export const stepVoice = (voice: Voice, level: number, now: number): Voice => {
  const goesOn = voice.lastLoud !== null && now - voice.lastLoud < quietToEndMs
  if (level >= threshold) return { isSpeaking: goesOn, lastLoud: now }
  return goesOn ? voice : quietVoice
}

const readEveryMs = 100

/**
 * Listens to a microphone and tells when its owner begins and ends to speak.
 * @returns ends it; who spoke is told to be quiet
 */
export const watchVoice = (track: MediaStreamTrack, tell: (isSpeaking: boolean) => void): (() => void) => {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 4096 })
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
