import { wavFile } from '../../shared/files/wav-file.ts'

/** Sample rate of the saved file in hertz, that of wideband telephony. */
const rate = 16_000
const levelMs = 100

/** An open microphone: `end` closes it and drops the recording, `finish` ends the recording and keeps it. */
export interface Take {
  readonly end: () => void
  readonly finish: () => void
}

export interface TakeEvents {
  /** @param level loudness from 0 to 1 @param seconds since the recording began */
  readonly onLevel: (level: number, seconds: number) => void
  readonly onMade: (file: File) => void
  readonly onBroken: (error: unknown) => void
}

/** Records a stream that has just been opened. */
export const openTake = (stream: MediaStream, { onLevel, onMade, onBroken }: TakeEvents): Take => {
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
  const keep = (): void => {
    end()
    toFile(new Blob(parts, { type: recorder.mimeType })).then(onMade, onBroken)
  }
  const finish = (): void => {
    // the recorder has already stopped by itself if the microphone was unplugged
    if (recorder.state === 'inactive') return keep()
    recorder.addEventListener('stop', keep)
    recorder.stop()
  }
  recorder.start()
  return { end, finish }
}

export const stopTracks = (stream: MediaStream): void => {
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
