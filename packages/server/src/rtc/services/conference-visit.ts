import { randomUUID } from 'node:crypto'
import { createInOrder } from '@lineside/contract/in-order'
import { limits } from '@lineside/contract/limits'
import { runMachine } from '@lineside/contract/machine'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import {
  beginDialIn,
  type DialIn,
  type DialInEffect,
  type DialInEvent,
  type DialInSaying,
  stepDialIn,
} from '@lineside/telephony/conference/dial-in'
import { cleanDisplayName } from '@lineside/telephony/conference/display-name'
import { hearFrame } from '@lineside/telephony/conference/heard-frame'
import { handle, prompt, type Word } from '@lineside/telephony/spoken/saying'
import type { Guest } from '../rooms/guest.ts'
import type { SharedRooms } from '../rooms/shared-rooms.ts'
import { createAloneMusic } from './alone-music.ts'
import { createForwarderAnswers } from './forwarder-answers.ts'
import { gone, type Keys } from './keys.ts'
import type { ServiceCall } from './service.ts'
import { speechOf } from './speech.ts'

const words: Readonly<Record<DialInSaying, Word>> = {
  greeting: handle('conference_greeting'),
  ask_id: prompt('conference_id'),
  id_wrong: prompt('conference_id_wrong'),
  ask_pin: handle('conference_pin'),
  pin_wrong: handle('conference_pin_wrong'),
  joined: handle('conference_joined'),
  first: handle('conference_first'),
  full: handle('conference_max_participants'),
  muted: prompt('conference_muted'),
  unmuted: prompt('conference_unmuted'),
  not_possible: handle('callee_tmp_unavailable'),
  goodbye: prompt('goodbye'),
}

export interface VisitOptions {
  readonly call: ServiceCall
  readonly keys: Keys
  readonly rooms: Pick<SharedRooms, 'take' | 'gone'>
  readonly customerId: number
  /** The line by which the call came. */
  readonly of: number
  readonly silenceSeconds: number
  readonly aloneSeconds: number
  /** Finds a room by its conference ID. @returns its name; null: there is none that this caller may know of */
  find(id: string): Promise<string | null>
}

export interface Visit {
  /** Resolves when nothing more is to be said to the caller. */
  readonly over: Promise<void>
  /** Takes the caller out of the room, in whatever state the visit is. */
  end(): void
}

const media = { audio: true, video: false, screen: false }

/** Carries out the effects of the state machine in `telephony/conference/dial-in`, one after the other. */
export const startVisit = (options: VisitOptions): Visit => {
  const { call, keys, rooms, customerId, of, silenceSeconds, aloneSeconds } = options
  const { leg, caller, services, signal } = call
  const speech = speechOf(services, of)
  const inTurn = createInOrder()
  const ended = new AbortController()
  const isEnded = (): boolean => ended.signal.aborted
  const stops: (() => void)[] = []
  let others: ReadonlySet<string> = new Set()
  let finish = () => {}
  const over = new Promise<void>((resolve) => {
    finish = resolve
  })

  const guest: Guest = {
    id: randomUUID(),
    principal: { customerId, subscriberId: caller.subscriberId ?? of },
    line: { number: caller.party.number, ...(caller.sound && { sound: caller.sound }) },
    send: (frame) => hear(frame),
  }
  const answers = createForwarderAnswers({ leg, take: (frame) => rooms.take(guest, frame), isEnded })
  const music = createAloneMusic({
    leg,
    sounds: async () => await (await speech).handle('conference_waiting_music'),
    isAlone: () => others.size === 0,
    seconds: aloneSeconds,
    onForgotten: () => take({ type: 'forgotten' }),
  })

  const begun = beginDialIn()
  const machine = runMachine<DialIn, DialInEvent, DialInEffect>({
    first: begun.dialIn,
    step: (before, event) => {
      const { dialIn, effects } = stepDialIn(before, event)
      return { state: dialIn, effects }
    },
    perform: (effect) => void inTurn.run(() => carefully(effect)),
    onError: (error) => services.log.error(error, 'A call could not be brought into a conference'),
  })
  const take = (event: DialInEvent): void => machine.feed(event)

  /** If something fails, the caller is told. If telling fails, the call ends without a word. */
  const carefully = async (effect: DialInEffect): Promise<void> => {
    if (isEnded()) return
    try {
      await carryOut(effect)
    } catch (error) {
      services.log.error(error, 'A call could not be brought into a conference')
      if (effect.do === 'say' && effect.next === 'hang_up') finish()
      else take({ type: 'failed' })
    }
  }

  const carryOut = async (effect: DialInEffect): Promise<void> => {
    switch (effect.do) {
      case 'say':
        return await say(effect)
      case 'find':
        return take({ type: 'found', room: await options.find(effect.id) })
      case 'join': {
        const { room, pin } = effect
        const display_name = nameOf(caller.party)
        return await rooms.take(guest, { type: 'conference_join', room, display_name, media, ...(pin && { pin }) })
      }
      case 'mute':
        leg.mute(effect.isMuted)
        return await rooms.take(guest, { type: 'conference_media', media: { ...media, audio: !effect.isMuted } })
      case 'music':
        return await (effect.isOn ? music.start() : music.stop())
    }
  }

  const say = async ({ what, next }: Extract<DialInEffect, { do: 'say' }>): Promise<void> => {
    const sounds = await (await speech).say(...what.map((each) => words[each]))
    if (next === 'listen')
      return take({ type: 'typed', digits: await readDigits(keys, sounds, silenceSeconds, signal) })
    if (sounds.length > 0) await Promise.race([leg.play(sounds), gone(signal)])
    if (next === 'hang_up') finish()
    else if (machine.state.phase === 'in' && stops.length === 0 && !isEnded()) stops.push(...listenInside())
  }

  const listenInside = (): (() => void)[] => [
    call.onDigit((key) => take({ type: 'key', key })),
    leg.onSpeaking((speaking) => {
      if (!isEnded()) void rooms.take(guest, { type: 'conference_speaking', speaking })
    }),
  ]

  const hear = (frame: ServerFrame): void => {
    if (frame.type === 'conference_signal') return answers.hear(frame)
    const heard = hearFrame(others, frame, machine.state.phase === 'in')
    others = heard.others
    if (heard.event !== null) take(heard.event)
  }

  machine.begin(begun.effects)

  return {
    over,
    end(): void {
      ended.abort()
      machine.stop()
      music.forget()
      for (const stop of stops) stop()
      rooms.gone(guest)
    },
  }
}

/** A name of invisible characters alone would be refused. */
const nameOf = ({ name, number }: ServiceCall['caller']['party']): string =>
  cleanDisplayName(name ?? '') ?? cleanDisplayName(number ?? '') ?? '…'

/** @returns the digits typed before `#` or a pause; null: none */
const readDigits = async (
  keys: Keys,
  sounds: Parameters<Keys['ask']>[0],
  seconds: number,
  signal: AbortSignal,
): Promise<string | null> => {
  let digits = ''
  let asked = sounds
  while (digits.length <= limits.conferencePinLength && !signal.aborted) {
    const key = await keys.ask(asked, seconds)
    asked = []
    if (key === null || key === '#') break
    digits += key
  }
  return digits === '' ? null : digits
}
