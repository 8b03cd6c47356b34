import { playedAs } from '../../domain/sounds/sound-for-line.ts'
import { prompt, type SpokenSentence } from '@lineside/telephony/spoken/saying'
import { spokenTime } from '@lineside/telephony/spoken/spoken-time'
import type { Services } from '../../domain/services.ts'
import { setUndisturbed } from '../../domain/status/set-status.ts'
import { setCallWaiting } from '../../domain/subscribers/set-call-waiting.ts'
import type { MediaLeg, Sound } from '../legs/leg.ts'
import { gone, pauseUntil } from './keys.ts'
import type { Service, ServiceCall } from './service.ts'
import { type Speech, speechOf } from './speech.ts'

/** Longest announcement of a rejection, even if somebody has recorded a longer one. */
const REJECT_SECONDS = 15
/** An echo test ends after this time, in case it is forgotten. */
const ECHO_SECONDS = 300

/** Makes a service that plays sounds once. @param most ends it after this many seconds */
const once = (soundsOf: (speech: Speech) => Promise<readonly Sound[]>, most = Number.POSITIVE_INFINITY): Service => ({
  async run(call) {
    const sounds = await soundsOf(await speechOf(call.services, call.lineId))
    if (sounds.length === 0) return { type: 'failed' }
    // a sound set to repeat would never end
    await playAtMost(
      call,
      sounds.map((sound) => playedAs(sound, false)),
      most,
    )
    return { type: 'done' }
  },
})

/** Says a sentence of the platform once. */
export const sayOnce = (sentence: SpokenSentence): Service => once((speech) => speech.sentence(sentence))

const playAtMost = async ({ leg, signal }: ServiceCall, sounds: readonly Sound[], seconds: number): Promise<void> => {
  const over = new AbortController()
  const bound = Number.isFinite(seconds) ? [pauseUntil(seconds, over.signal)] : []
  await Promise.race([leg.play(sounds), gone(signal, over.signal), ...bound])
  over.abort()
}

/** SND-05: plays a sound of the line's sound set once. If the line has no such sound, the call goes on at once. */
export const announcementService = (name: string): Service => once((speech) => speech.handle(name))

/** Switches call waiting of the calling line on or off, and says so. */
export const callWaitingService = (isOn: boolean): Service => ({
  async run(call) {
    const { subscriberId } = call.caller
    if (subscriberId === null) return { type: 'failed' }
    await setCallWaiting(call.services, subscriberId, isOn)
    return await once((speech) => speech.sentence(isOn ? 'call_waiting_on' : 'call_waiting_off')).run(call)
  },
})

/** STAT-03: sets "do not disturb" for the calling line without an end, or ends whatever status it has, and says so. */
export const undisturbedService = (isOn: boolean): Service => ({
  async run(call) {
    const { subscriberId } = call.caller
    if (subscriberId === null) return { type: 'failed' }
    if (!(await setUndisturbed(call.services, subscriberId, isOn))) return { type: 'failed' }
    return await once((speech) => speech.sentence(isOn ? 'dnd_on' : 'dnd_off')).run(call)
  },
})

/** Plays why a call is rejected. The prompts of the group `early_rejects` are named like the reasons. */
export const rejectService = (reason: string): Service => once((speech) => speech.handle(reason), REJECT_SECONDS)

const timeTwice = async (speech: Speech): Promise<readonly Sound[]> => {
  const said = await speech.say(prompt('time_is'), ...spokenTime(speech.clock(), speech.language))
  return [...said, ...said]
}

/** Plays the local time of the line, twice. */
export const clockService: Service = once(timeTwice)

/** REM-04: tells the called line that this is its reminder, and the time. */
export const sayReminder = async (services: Services, leg: MediaLeg, line: number): Promise<void> => {
  const speech = await speechOf(services, line)
  await leg.play([...(await speech.sentence('reminder')), ...(await timeTwice(speech))])
}

/** Sends back what the caller says. */
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
