import { setTimeout as delay } from 'node:timers/promises'
import type { Faults } from './faults.ts'
import type { Killers } from './installation/killers.ts'
import type { Outages } from './outages.ts'
import type { Planned } from './plan.ts'
import type { Kill } from './report.ts'
import type { WritePauses } from './write-pauses.ts'

/** After a part works again, for so long nothing else is killed: its effects are its own. */
const restMs = 5_000

/** Carries out the plan: kills one part after the other, and brings each back. A late one makes the next one late. */
export const carryOut = async (
  plan: readonly Planned[],
  killers: Killers,
  {
    outages,
    faults,
    pauses,
    over,
    say,
  }: {
    readonly outages: Outages
    readonly faults: Faults
    readonly pauses: WritePauses
    readonly over: AbortSignal
    readonly say: (progress: string) => void
  },
): Promise<readonly Kill[]> => {
  const began = performance.now()
  const kills: Kill[] = []
  for (const { at, what, seconds } of plan) {
    await delay(Math.max(0, began + at * 1_000 - performance.now()), undefined, { signal: over }).catch(() => undefined)
    const killer = killers[what]
    if (over.aborted || killer === undefined) continue
    const [time, start, pause] = [Date.now(), performance.now(), pauses.watch()]
    const since = () => (performance.now() - start) / 1_000
    const isBack = outages.begin(what)
    let killed = ''
    try {
      killed = await killer.kill()
      say(`${what}: ${killed} is dead`)
      await delay(seconds * 1_000)
      await killer.back()
      kills.push({ what, killed, at: time, dead: seconds, back: since(), pause: 0 })
    } catch (error) {
      faults.add('recovery', `${what}: ${String(error).slice(0, 600)}`, time)
      kills.push({ what, killed, at: time, dead: seconds, back: null, pause: 0 })
    }
    isBack()
    await delay(restMs)
    const last = kills.pop()
    if (last !== undefined) kills.push({ ...last, pause: pause() })
    say(`${what}: works again after ${last?.back?.toFixed(1) ?? 'never'} s`)
  }
  return kills
}
