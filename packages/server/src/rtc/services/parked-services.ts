import { parkedAt } from '../../domain/parked-calls/parked-calls-store.ts'
import { gone } from './keys.ts'
import { takesOver } from './pick-up-service.ts'
import { sayOnce } from './prompt-services.ts'
import type { Service } from './service.ts'
import { speechOf } from './speech.ts'

/**
 * TEAM-03: plays the music of the line that parked the caller, until somebody takes the caller or the caller hangs up. How
 * long the call stands in its place is the matter of the call (`park.ts`).
 */
export const parkedService = (line: number): Service => ({
  async run({ leg, services, signal }) {
    const music = await (await speechOf(services, line)).handle('music_on_hold')
    if (music.length > 0 && !signal.aborted) void leg.play(music.map((sound) => ({ ...sound, repeats: true })))
    await gone(signal)
    return { type: 'done' }
  },
})

/**
 * TEAM-03: the caller takes the call that is parked in a place of the own company; if there is none, or somebody else was
 * faster, it is said.
 * @param place undefined: none was dialled, which only a transfer can mean
 */
export const takeParkedService = (place: string | undefined): Service => ({
  async run(call) {
    const { subscriberId } = call.caller
    if (subscriberId === null) return { type: 'failed' }
    const parked = place === undefined ? null : await parkedAt(call.services.pool, subscriberId, Number(place))
    if (parked !== null && (await takesOver(call, parked))) return { type: 'done' }
    return await sayOnce('parked_nothing').run(call)
  },
})
