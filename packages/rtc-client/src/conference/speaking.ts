/**
 * Whether the user speaks, judged by the level of the microphone. It starts quickly and ends slowly, so that pauses
 * between words do not count as an end.
 */
export interface Voice {
  readonly isSpeaking: boolean
  /** Time of the last loud reading; null: there was none. */
  readonly lastLoud: number | null
}

export const quietVoice: Voice = { isSpeaking: false, lastLoud: null }

/** Level from which a reading counts as loud, 0 to 1; a quiet room is far below, speech above. */
const threshold = 0.02
/**
 * Two loud readings within this time count as speech and not as a single noise. Speech ends after the same time of
 * quiet.
 */
const quietToEndMs = 1_200

/**
 * @param level root mean square of the samples of a moment, 0 to 1
 * @param now milliseconds of any clock
 */
export const stepVoice = (voice: Voice, level: number, now: number): Voice => {
  const goesOn = voice.lastLoud !== null && now - voice.lastLoud < quietToEndMs
  if (level >= threshold) return { isSpeaking: goesOn, lastLoud: now }
  return goesOn ? voice : quietVoice
}

const readEveryMs = 100

/**
 * Listens to a microphone and tells when its user begins and ends to speak.
 * @returns a function that stops listening; if the user was speaking, it reports the end
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
