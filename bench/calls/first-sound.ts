import type { EngineWindow } from '../../e2e/support/engine-page.ts'

type ListeningWindow = EngineWindow & { heardAt: Promise<number> }

/**
 * Runs in a page: listens for the first sound of its last call that can be heard, as the page would play it. The moment
 * is in milliseconds since 1970, so that those of two pages can be compared.
 */
export const listen = (): void => {
  const here = window as unknown as ListeningWindow
  const call = here.lab.calls.at(-1)?.call
  here.heardAt = new Promise<number>((resolve) => {
    call?.onRemoteMedia((stream) => {
      const context = new AudioContext()
      const analyser = context.createAnalyser()
      context.createMediaStreamSource(stream.getStream() as MediaStream).connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      const look = (): void => {
        analyser.getFloatTimeDomainData(samples)
        if (!samples.some((sample) => Math.abs(sample) > 0.01)) return void setTimeout(look, 2)
        resolve(performance.timeOrigin + performance.now())
        void context.close()
      }
      look()
    })
  })
}

/** Runs in a page: when `listen` heard something. */
export const heardAt = (): Promise<number> => (window as unknown as ListeningWindow).heardAt

/** A second of a tone as a WAV file, which a browser plays again and again as its microphone. */
export const toneFile = (hertz: number): Buffer => {
  const rate = 48_000
  const samples = Int16Array.from({ length: rate }, (_, at) => 12_000 * Math.sin((2 * Math.PI * hertz * at) / rate))
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
