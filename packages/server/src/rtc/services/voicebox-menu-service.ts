import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { limits } from '@lineside/contract/limits'
import { prompt, type Word } from '@lineside/telephony/spoken/saying'
import { spokenDigits, spokenNumber } from '@lineside/telephony/spoken/spoken-number'
import { spokenDay, spokenTime } from '@lineside/telephony/spoken/spoken-time'
import type {
  GreetingKind,
  MenuEffect,
  MenuEvent,
  MenuSaying,
  VoiceboxView,
} from '@lineside/telephony/voicebox-menu/menu-state'
import { openVoiceboxMenu, voiceboxMenu } from '@lineside/telephony/voicebox-menu/voicebox-menu'
import { beepSound } from '../../domain/sounds/spoken-prompts.ts'
import { changesOf } from '../../domain/voicebox/change-voicebox.ts'
import { findOwnGreeting } from '../../domain/voicebox/greetings-store.ts'
import { secondsLeft } from '../../domain/voicebox/leave-message.ts'
import { findStoredMessage, listMessages, type Voicebox, voiceboxUse } from '../../domain/voicebox/voicebox-store.ts'
import type { Sound } from '../legs/leg.ts'
import { type Keys, listenForKeys } from './keys.ts'
import type { Service, ServiceCall } from './service.ts'
import { type Speech, speechOf } from './speech.ts'
import type { VoiceboxAccess } from './voicebox-access.ts'
import { recordUntilHash } from './voicebox-service.ts'

/** Maximum number of steps in one call: more than anybody needs, and a limit so that a call cannot go on for ever. */
const MOST_STEPS = 2000
/** Longest greeting that can be recorded by phone, in seconds. */
const SPOKEN_GREETING_SECONDS = 120

/** Carries out the effects of the menu's state machine (telephony/voicebox-menu). */
export const voiceboxMenuService = (
  isOwn: boolean,
  access: VoiceboxAccess,
  { silenceSeconds }: { readonly silenceSeconds: number },
): Service => ({
  async run(call) {
    const callerLine = call.caller.subscriberId
    if (callerLine === null) return { type: 'failed' }
    const keys = listenForKeys(call)
    const place: Place = {
      call,
      keys,
      callerLine,
      access,
      speech: await speechOf(call.services, callerLine),
      box: null,
    }
    try {
      let { state, effects } = openVoiceboxMenu(isOwn)
      for (let count = 0; count < MOST_STEPS && !call.signal.aborted; count += 1) {
        let event: MenuEvent | null = null
        let said: readonly MenuSaying[] = []
        for (const effect of effects) {
          if (effect.do === 'end') {
            await call.leg.play(await soundsOf(place, said))
            return { type: 'done' }
          }
          if (effect.do === 'say') said = effect.sayings
          else event = (await carryOut(place, effect)) ?? event
        }
        event ??= await hear(place, said, silenceSeconds)
        ;({ state, effects } = voiceboxMenu(state, event))
      }
      return { type: 'done' }
    } finally {
      keys.close()
    }
  },
})

interface Place {
  readonly call: ServiceCall
  readonly keys: Keys
  readonly callerLine: number
  readonly access: VoiceboxAccess
  readonly speech: Speech
  /** The voicebox that is open; null: none yet. */
  box: Voicebox | null
}

const hear = async (place: Place, said: readonly MenuSaying[], silenceSeconds: number): Promise<MenuEvent> => {
  const digit = await place.keys.ask(await soundsOf(place, said), silenceSeconds)
  return digit === null ? { type: 'silence' } : { type: 'digit', digit }
}

const carryOut = async (
  place: Place,
  effect: Exclude<MenuEffect, { do: 'say' | 'end' }>,
): Promise<MenuEvent | null> => {
  if (effect.do === 'enter') return await enter(place, effect.extension, effect.pin)
  const { box, call } = place
  if (box === null) throw new Error('A menu works on a voicebox that nobody has opened')
  if (effect.do === 'record_greeting')
    return { type: 'recorded', isKept: await recordGreeting(place, box, effect.kind) }
  const changes = changesOf(call.services, box)
  if (effect.do === 'keep') await changes.keep(effect.id)
  else if (effect.do === 'remove') await changes.remove(effect.id)
  else if (effect.do === 'remove_greeting') await changes.removeGreeting(effect.kind)
  else await changes.setPin(effect.pin)
  return null
}

const enter = async (place: Place, extension: string | null, pin: string | null): Promise<MenuEvent> => {
  const entered = await place.access.enter(place.callerLine, extension, pin)
  if (typeof entered === 'string') return { type: 'refused', reason: entered }
  place.box = entered
  return { type: 'entered', box: await viewOf(place, entered) }
}

const viewOf = async ({ call, speech }: Place, { id }: Voicebox): Promise<VoiceboxView> => {
  const { db } = call.services
  const messages = await listMessages(db, id, limits.voiceboxMessages)
  return {
    messages: messages.map(({ id: message, isNew, caller, start_time }) => ({
      id: message,
      isNew,
      caller: /\d/.test(caller) ? caller : null,
      received: speech.wallTime(start_time),
    })),
    isFull: secondsLeft(await voiceboxUse(db, id)) === 0,
  }
}

const recordGreeting = async ({ call, keys, speech }: Place, box: Voicebox, kind: GreetingKind): Promise<boolean> => {
  const beep = await beepSound()
  await call.leg.play([...(await speech.sentence('vb_record_greeting')), ...(beep === null ? [] : [beep])])
  const recording = await recordUntilHash(call, keys, SPOKEN_GREETING_SECONDS)
  if (recording === null) return false
  const { path, seconds } = recording
  try {
    if (seconds < limits.voiceboxMessageMinimum) return false
    const { key } = await call.services.files.put(createReadStream(path))
    await changesOf(call.services, box).putGreeting(kind, { key, seconds })
    return true
  } finally {
    await rm(path, { force: true })
  }
}

const soundsOf = async (place: Place, sayings: readonly MenuSaying[]): Promise<readonly Sound[]> =>
  (await Promise.all(sayings.map((saying) => soundsOfOne(place, saying)))).flat()

const soundsOfOne = async ({ call, speech, box }: Place, saying: MenuSaying): Promise<readonly Sound[]> => {
  const { db } = call.services
  const file = (key: string | null | undefined): readonly Sound[] => (key ? [{ key, repeats: false }] : [])
  switch (saying.say) {
    case 'message': {
      const message = await findStoredMessage(db, saying.id)
      return message?.subscriber_id === box?.id ? file(message?.file_key) : []
    }
    case 'greeting': {
      const own = box === null ? undefined : await findOwnGreeting(db, box.id, saying.kind)
      return own === undefined ? await speech.sentence('vb_greeting_none') : file(own.file_key)
    }
    default:
      return await speech.say(...wordsOf(saying, speech))
  }
}

const wordsOf = (
  saying: Exclude<MenuSaying, { say: 'message' | 'greeting' }>,
  { language, clock }: Speech,
): readonly Word[] => {
  switch (saying.say) {
    case 'sentence':
      return [prompt(saying.sentence)]
    case 'number':
      return spokenNumber(saying.value, language)
    case 'digits':
      return spokenDigits(saying.digits)
    case 'when':
      return [...spokenDay(saying.moment, clock(), language), ...spokenTime(saying.moment, language)]
  }
}
