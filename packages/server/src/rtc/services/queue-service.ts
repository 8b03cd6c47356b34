import type { Media } from '@lineside/contract/rtc/plan'
import { estimatedWait, spokenWait } from '@lineside/telephony/queue/estimated-wait'
import { handle, type Word } from '@lineside/telephony/spoken/saying'
import { spokenNumber } from '@lineside/telephony/spoken/spoken-number'
import {
  findAnnouncements,
  queueWork,
  type StoredAnnouncements,
} from '../../domain/call-queues/queue-announcements-store.ts'
import { reason } from '../../platform/reason.ts'
import type { Sound } from '../legs/leg.ts'
import { gone, pauseUntil } from './keys.ts'
import type { QueuePlace, Service, ServiceCall } from './service.ts'
import { type Speech, speechOf } from './speech.ts'

type QueueNode = Extract<Media, { kind: 'queue' }>

/**
 * CQ-04: greets the caller, tells what the queue tells (QBOARD-05: the place, the likely wait, an announcement of its own), and
 * plays music until the signal is aborted: because it is the caller's turn, or the caller has hung up. All of it is told
 * again at the queue's interval; a changed place at once, where places are told.
 * @param options `everySeconds`: instead of the queue's interval
 */
export const queueService = ({ of }: QueueNode, options: { readonly everySeconds?: number } = {}): Service => ({
  async run(call) {
    const { place, leg, signal, services } = call
    const speech = await speechOf(services, of)
    const music = await musicOf(speech)
    const told = await findAnnouncements(services.db, of)
    const seconds = options.everySeconds ?? told.every_seconds
    let before = await speech.handle('queue_greeting')
    while (!signal.aborted) {
      const at = place?.now() ?? null
      await Promise.race([leg.play([...before, ...(await announced(call, of, { speech, told, at }))]), gone(signal)])
      before = []
      if (signal.aborted) break
      if (music.length > 0) void leg.play(music)
      await musicUntil(call, told.tells_place ? place : null, at, seconds)
    }
    return { type: 'done' }
  },
})

interface Telling {
  readonly speech: Speech
  readonly told: StoredAnnouncements
  /** The caller's place; null: it has none. */
  readonly at: number | null
}

/** The sounds that the caller hears now. A wait that is not known is left out, and so is a sound that nobody has stored. */
const announced = async (
  { services: { pool, now, log } }: ServiceCall,
  queue: number,
  { speech, told, at }: Telling,
): Promise<readonly Sound[]> => {
  if (at === null) return []
  // the music of everybody who waits must not end because the database does not answer for a moment
  const work = await (told.tells_wait ? queueWork(pool, queue, now()) : null)?.catch((error: unknown) => {
    log.warn(`The likely wait at line ${queue} is not known: ${reason(error)}`)
    return null
  })
  const wait = work ? estimatedWait(at, work) : null
  return [
    ...(told.tells_place ? await placeSounds(speech, at) : []),
    ...(wait === null ? [] : await speech.say(...spokenWait(wait, speech.language))),
    ...(told.handle === null ? [] : await speech.handle(told.handle)),
  ]
}

/** Returns the line's own music for the queue, or else its music on hold. The music repeats. */
const musicOf = async (speech: Speech): Promise<readonly Sound[]> => {
  const own = await speech.handle('queue_waiting_music')
  const music = own.length > 0 ? own : await speech.handle('music_on_hold')
  return music.map((sound) => ({ ...sound, repeats: true }))
}

const placeSounds = async (speech: Speech, place: number): Promise<readonly Sound[]> => {
  const words: readonly Word[] = [
    handle('queue_prefix'),
    ...spokenNumber(place, speech.language),
    handle('queue_suffix'),
  ]
  return await speech.say(...words)
}

const musicUntil = async (
  { signal }: ServiceCall,
  place: QueuePlace | null,
  told: number | null,
  seconds: number,
): Promise<void> => {
  const over = new AbortController()
  const stops: (() => void)[] = []
  const changed = new Promise<void>((resolve) => {
    if (place === null) return
    if (place.now() !== told) return resolve()
    stops.push(place.onChange(() => resolve()))
  })
  await Promise.race([changed, pauseUntil(seconds, over.signal), gone(signal, over.signal)])
  over.abort()
  for (const stop of stops) stop()
}
