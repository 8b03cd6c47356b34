import { setTimeout as delay } from 'node:timers/promises'
import { flatnessOf, type Sample } from '../flatness.ts'
import type { Installation } from './installation.ts'
import { type Held, heldBy, processesOf } from './processes.ts'
import type { FigureOfRole } from '../report.ts'

/** Each figure, and what it may grow by without being a leak: what a process takes more or less anyway. */
const figures: readonly { readonly name: string; readonly of: keyof Held; readonly slack: number }[] = [
  { name: 'MB', of: 'megabytes', slack: 12 },
  { name: 'descriptors', of: 'descriptors', slack: 12 },
  { name: 'connections', of: 'connections', slack: 12 },
]

/** Samples what each process holds until the signal. */
export const sampleProcesses = async (
  installation: Installation,
  {
    everySeconds,
    over,
    alsoLooks,
  }: {
    readonly everySeconds: number
    readonly over: AbortSignal
    /** Looks at something else each time. */
    readonly alsoLooks: () => Promise<void>
  },
): Promise<(seconds: number) => readonly FigureOfRole[]> => {
  const began = performance.now()
  const samples = new Map<string, Sample[]>()
  while (!over.aborted) {
    const at = (performance.now() - began) / 1_000
    for (const [role, pids] of Object.entries(await processesOf(installation))) {
      const held = heldBy(pids)
      if (held === null) continue
      for (const { name, of } of figures) {
        const key = `${role}\n${name}`
        samples.set(key, [...(samples.get(key) ?? []), { at, value: held[of] }])
      }
    }
    await alsoLooks()
    await delay(everySeconds * 1_000, undefined, { signal: over }).catch(() => undefined)
  }
  return (seconds) =>
    [...samples].map(([key, taken]) => {
      const [role = '', figure = ''] = key.split('\n')
      const slack = figures.find(({ name }) => name === figure)?.slack ?? 0
      return { role, figure, flatness: flatnessOf(taken, seconds, slack) }
    })
}
