import type { CdkCall } from '../../packages/contract/src/rtc/cdk.ts'
import type { EngineWindow } from '../../e2e/support/calls/engine-page.ts'

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
