import { prompt } from '@lineside/telephony/spoken/saying'
import { spokenTime } from '@lineside/telephony/spoken/spoken-time'
import type { Services } from '../../domain/services.ts'
import type { MediaLeg, Sound } from '../legs/leg.ts'
import { gone, pauseUntil } from './keys.ts'
import type { Service, ServiceCall } from './service.ts'
import { type Speech, speechOf } from './speech.ts'

/** Why a call is turned away is told no longer than this, whatever somebody has recorded for it. */
const REJECT_SECONDS = 15
/** Whoever forgets an echo test does not hold it for ever. */
const ECHO_SECONDS = 300

/** Plays these once. */
const once = (soundsOf: (speech: Speech) => Promise<readonly Sound[]>, most = Number.POSITIVE_INFINITY): Service => ({
  async run(call) {
    const sounds = await soundsOf(await speechOf(call.services, call.lineId))
    if (sounds.length === 0) return { type: 'failed' }
    // one that repeats in its set would never be through
    await playAtMost(
      call,
      sounds.map(({ path }) => ({ path, repeats: false })),
      most,
    )
    return { type: 'done' }
  },
})

const playAtMost = async ({ leg, signal }: ServiceCall, sounds: readonly Sound[], seconds: number): Promise<void> => {
  const over = new AbortController()
  const bound = Number.isFinite(seconds) ? [pauseUntil(seconds, over.signal)] : []
  await Promise.race([leg.play(sounds), gone(signal, over.signal), ...bound])
  over.abort()
}

/** SND-05: the sound of a handle from the line's set, once. A line without one goes on at once. */
export const announcementService = (name: string): Service => once((speech) => speech.handle(name))

/** Why a call ends unanswered: the prompts of the group `early_rejects` have the names of the reasons. */
export const rejectService = (reason: string): Service => once((speech) => speech.handle(reason), REJECT_SECONDS)

/** A fax that comes over a call needs a modem, which there is none: faxes of other lines here come without a call. */
export const faxService: Service = once((speech) => speech.sentence('fax_not_yet'))

const timeTwice = async (speech: Speech): Promise<readonly Sound[]> => {
  const said = await speech.say(prompt('time_is'), ...spokenTime(speech.clock(), speech.language))
  return [...said, ...said]
}

/** What time it is at the line, twice. */
export const clockService: Service = once(timeTwice)

/** REM-04: says to the line that was called that this is its reminder, and what time it is. */
export const sayReminder = async (services: Services, leg: MediaLeg, line: number): Promise<void> => {
  const speech = await speechOf(services, line)
  await leg.play([...(await speech.sentence('reminder')), ...(await timeTwice(speech))])
}

/** What is said comes back. */
export const echoService: Service = {
  async run(call) {
    const { leg, signal } = call
    await playAtMost(call, await (await speechOf(call.services, call.lineId)).sentence('echo'), ECHO_SECONDS)
    if (signal.aborted) return { type: 'done' }
    leg.echo()
    const over = new AbortController()
    await Promise.race([pauseUntil(ECHO_SECONDS, over.signal), gone(signal, over.signal)])
    over.abort()
    return { type: 'done' }
  },
}
