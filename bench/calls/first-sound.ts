import type { CdkCall } from '../../packages/contract/src/rtc/cdk.ts'
import type { EngineWindow } from '../../e2e/support/engine-page.ts'

/** A page with an ear. */
export type ListeningWindow = EngineWindow & {
  /**
   * Listens from now on for the first sound of a call that can be heard, as the page would play it. Call it before the
   * media of the call can come: the engine tells of them once.
   */
  listen: (call: CdkCall) => void
  /** When the call was heard, in milliseconds since 1970, so that the moments of two pages can be compared. */
  heardAt: Promise<number>
}

/** Runs in a page: gives it an ear, which waits 10 s for a sound. */
export const giveEar = (): void => {
  const here = window as unknown as ListeningWindow
  here.listen = (call) => {
    here.heardAt = new Promise<number>((resolve, reject) => {
      call.onEnded(() => reject(new Error(`the call ended before it was heard: ${call.endedReason}`)))
      const late = setTimeout(() => reject(new Error('nothing was heard within 10 s')), 10_000)
      call.onRemoteMedia((stream) => {
        const context = new AudioContext()
        const analyser = context.createAnalyser()
        context.createMediaStreamSource(stream.getStream() as MediaStream).connect(analyser)
        const samples = new Float32Array(analyser.fftSize)
        const look = (): void => {
          analyser.getFloatTimeDomainData(samples)
          if (!samples.some((sample) => Math.abs(sample) > 0.01)) return void setTimeout(look, 2)
          resolve(performance.timeOrigin + performance.now())
          clearTimeout(late)
          void context.close()
        }
        look()
      })
    })
    // whoever asks later is told of a failure, too
    here.heardAt.catch(() => undefined)
  }
}

/** Runs in a page: when the last call that it listened to was heard. */
export const heardAt = (): Promise<number> => (window as unknown as ListeningWindow).heardAt

/** A second of a tone as a WAV file, which a browser plays again and again as its microphone. */
export const toneFile = (hertz: number): Buffer => {
  const rate = 48_000
  const samples = Int16Array.from(
    { length: rate },
    (_, index) => 12_000 * Math.sin((2 * Math.PI * hertz * index) / rate),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}
