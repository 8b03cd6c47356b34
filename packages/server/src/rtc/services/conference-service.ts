import { randomUUID } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { runMachine } from '@lineside/contract/machine'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import type { Media } from '@lineside/contract/rtc/plan'
import {
  beginDialIn,
  type DialIn,
  type DialInEffect,
  type DialInEvent,
  type DialInSaying,
  stepDialIn,
} from '@lineside/telephony/conference/dial-in'
import { handle, prompt, type Word } from '@lineside/telephony/spoken/saying'
import type { Guest } from '../rooms/guest.ts'
import { wrongPins } from '../rooms/bounds.ts'
import { customerOfLine } from '../rooms/conferences-store.ts'
import type { SharedRooms } from '../rooms/shared-rooms.ts'
import { gone, type Keys, listenForKeys } from './keys.ts'
import type { Service, ServiceCall } from './service.ts'
import { speechOf } from './speech.ts'

type ConferenceNode = Extract<Media, { kind: 'conference' }>

/** Limits how many wrong conference IDs one caller may try a minute, over all of their calls. */
export type DialInAccess = ReturnType<typeof wrongPins<string>>

export const createDialInAccess = (now: () => Date): DialInAccess => wrongPins<string>(() => now().getTime())

export interface ConferenceOptions {
  readonly rooms: Pick<SharedRooms, 'find' | 'take' | 'gone'>
  readonly access: DialInAccess
  /** Seconds to wait for a key. */
  readonly silenceSeconds: number
  readonly aloneSeconds?: number
}

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

/**
 * TEL-03: brings a call by telephone into a conference of the line's customer, as a member who hears the others and is
 * heard.
 */
export const conferenceService = ({ of }: ConferenceNode, options: ConferenceOptions): Service => ({
  async run(call) {
    const customerId = await customerOfLine(call.services.db, of)
    if (customerId === undefined) return { type: 'failed' }
    const keys = listenForKeys(call)
    const visit = startVisit(call, keys, { ...options, customerId, of })
    try {
      await Promise.race([visit.over, gone(call.signal)])
      return { type: 'done' }
    } finally {
      visit.end()
      keys.close()
    }
  },
})

interface VisitOptions extends ConferenceOptions {
  readonly customerId: number
  readonly of: number
}

const media = { audio: true, video: false, screen: false }

/** Carries out the effects of the state machine in `telephony/conference/dial-in`. */
const startVisit = (call: ServiceCall, keys: Keys, options: VisitOptions) => {
  const { leg, caller, services, signal } = call
  const { rooms, access, customerId, of, silenceSeconds, aloneSeconds = limits.conferenceAloneSeconds } = options
  const account = `${customerId} ${caller.subscriberId ?? caller.number}`
  const speech = speechOf(services, of)
  let finish = () => {}
  const over = new Promise<void>((resolve) => {
    finish = resolve
  })
  const others = new Set<string>()
  const stops: (() => void)[] = []
  let connection: string | null = null
  let alone: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  let isEnded = false

  const guest: Guest = {
    id: randomUUID(),
    principal: { customerId, subscriberId: caller.subscriberId ?? of },
    line: { number: caller.party.number },
    send: (frame) => hear(frame),
  }

  const begun = beginDialIn()
  const machine = runMachine<DialIn, DialInEvent, DialInEffect>({
    first: begun.dialIn,
    step: (before, event) => {
      const { dialIn, effects } = stepDialIn(before, event)
      return { state: dialIn, effects }
    },
    perform: (effect) => inTurn(() => carryOut(effect)),
    onError: (error) => fail(error),
  })
  const take = (event: DialInEvent): void => machine.feed(event)

  const fail = (error: unknown): void => {
    services.log.error(error, 'A call could not be brought into a conference')
    finish()
  }

  const inTurn = (work: () => Promise<void>): void => {
    turn = turn.then(() => (isEnded ? undefined : work())).catch(fail)
  }

  const carryOut = async (effect: DialInEffect): Promise<void> => {
    switch (effect.do) {
      case 'say':
        return await say(effect)
      case 'find':
        return await find(effect.id)
      case 'join': {
        const { room, pin } = effect
        const name = caller.party.name ?? caller.party.number ?? '…'
        return await rooms.take(guest, {
          type: 'conference_join',
          room,
          display_name: name,
          media,
          ...(pin !== null && { pin }),
        })
      }
      case 'mute':
        leg.mute(effect.isMuted)
        return await rooms.take(guest, { type: 'conference_media', media: { ...media, audio: !effect.isMuted } })
      case 'music':
        return await music(effect.isOn)
    }
  }

  const say = async ({ what, next }: Extract<DialInEffect, { do: 'say' }>): Promise<void> => {
    const sounds = await (await speech).say(...what.map((each) => words[each]))
    if (next === 'listen') {
      const digits = await readDigits(keys, sounds, silenceSeconds, signal)
      return take({ type: 'typed', digits })
    }
    if (sounds.length > 0) await Promise.race([leg.play(sounds), gone(signal)])
    if (next === 'hang_up') finish()
    else if (machine.state.phase === 'in') listenInside()
  }

  const find = async (id: string): Promise<void> => {
    const room = access.isTooMany(account) ? undefined : await rooms.find(customerId, id)
    if (room === undefined) access.add(account)
    take({ type: 'found', room: room ?? null })
  }

  const music = async (isOn: boolean): Promise<void> => {
    clearTimeout(alone)
    if (!isOn) return leg.silence()
    alone = setTimeout(() => take({ type: 'forgotten' }), aloneSeconds * 1000).unref()
    const own = await (await speech).handle('conference_waiting_music')
    if (own.length > 0 && others.size === 0) void leg.play(own.map((sound) => ({ ...sound, repeats: true })))
  }

  let isListening = false
  const listenInside = (): void => {
    if (isListening) return
    isListening = true
    stops.push(
      call.onDigit((key) => take({ type: 'key', key })),
      leg.onSpeaking((speaking) => {
        if (!isEnded) void rooms.take(guest, { type: 'conference_speaking', speaking })
      }),
    )
  }

  const hear = (frame: ServerFrame): void => {
    switch (frame.type) {
      case 'conference_joined':
        others.clear()
        for (const { id } of frame.members) others.add(id)
        // the caller may join again after the conference's process died, and need not be told
        if (machine.state.phase === 'in') return take({ type: 'others', count: others.size })
        return take({ type: 'joined', others: others.size })
      case 'conference_refused':
        return take(machine.state.phase === 'in' ? { type: 'ended' } : { type: 'refused', code: frame.code })
      case 'member_joined':
        others.add(frame.member.id)
        return take({ type: 'others', count: others.size })
      case 'member_left':
        others.delete(frame.id)
        return take({ type: 'others', count: others.size })
      case 'conference_ended':
        return take({ type: 'ended' })
      case 'conference_signal':
        return void attend(frame).catch(() => undefined)
      default:
        return undefined
    }
  }

  /**
   * Answers an offer of the forwarder. If one fails to be answered, the forwarder makes it again over another
   * connection.
   */
  const attend = async (signalled: Extract<ServerFrame, { type: 'conference_signal' }>): Promise<void> => {
    if (signalled.from !== 'server' || signalled.kind !== 'offer' || isEnded) return
    const isFresh = connection !== signalled.connection
    connection = signalled.connection
    const description = await leg.attend(signalled.description, isFresh)
    if (isEnded) return
    await rooms.take(guest, {
      type: 'conference_signal',
      to: 'server',
      connection: signalled.connection,
      kind: 'answer',
      description,
    })
  }

  machine.begin(begun.effects)

  return {
    over,
    end(): void {
      isEnded = true
      machine.stop()
      clearTimeout(alone)
      for (const stop of stops) stop()
      rooms.gone(guest)
    },
  }
}

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
