import type { EnginePage, EngineWindow } from './engine-page.ts'

/**
 * Waits until the tone is over after which one speaks, speaks, and does what ends it.
 * @param skip the digit that skips the greeting; it goes when the page listens, because the tone comes at once then
 * @returns for how many seconds at least and at most: the tone ended between two looks
 */
export const speak = (
  { page }: EnginePage,
  seconds: number,
  end: 'hang up' | '#',
  skip = '',
): Promise<{ atLeast: number; atMost: number }> =>
  page.evaluate(
    async ([wanted, how, digit]) => {
      const player = document.querySelector('video')
      const context = new AudioContext()
      await context.resume()
      const analyser = context.createAnalyser()
      // two thirds of a second: a page that is kept from looking for a while has not missed the tone
      analyser.fftSize = 32_768
      context.createMediaStreamSource(player?.srcObject as MediaStream).connect(analyser)
      const heard = new Float32Array(analyser.fftSize)
      const block = Math.round(context.sampleRate / 50)
      /** Whether nearly all the sound of 20 ms is this one note: speech never is. */
      const isTone = (from: number): boolean => {
        let [cosine, sine, all] = [0, 0, 0]
        for (let index = 0; index < block; index++) {
          const [value, angle] = [heard[from + index] ?? 0, (2 * Math.PI * 880 * index) / context.sampleRate]
          cosine += value * Math.cos(angle)
          sine += value * Math.sin(angle)
          all += value * value
        }
        return all / block > 1e-5 && (2 * (cosine ** 2 + sine ** 2)) / block > 0.8 * all
      }
      const call = (window as unknown as EngineWindow).lab.calls.at(-1)?.call
      const until = performance.now() + 45_000
      let isAwaited = digit !== ''
      const looks = { last: performance.now(), before: performance.now() }
      for (let [longest, ends] = [0, false]; longest < 8 || !ends; ) {
        if (performance.now() > until) throw new Error('The tone after which one speaks was not heard')
        await new Promise((resolve) => setTimeout(resolve, 20))
        looks.before = looks.last
        looks.last = performance.now()
        analyser.getFloatTimeDomainData(heard)
        if (isAwaited && heard.some((value) => value !== 0)) {
          isAwaited = false
          call?.sendDTMF(digit)
        }
        let run = 0
        longest = 0
        for (let from = 0; from + block <= heard.length; from += block) {
          run = isTone(from) ? run + 1 : 0
          longest = Math.max(longest, run)
        }
        ends = run === 0
      }
      await new Promise((resolve) => setTimeout(resolve, wanted * 1000))
      if (how === '#') call?.sendDTMF('#')
      else call?.end()
      const ended = performance.now()
      await context.close()
      return { atLeast: (ended - looks.last) / 1000, atMost: (ended - looks.before) / 1000 }
    },
    [seconds, end, skip] as const,
  )
