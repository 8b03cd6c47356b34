import type { Media } from '@lineside/contract/rtc/plan'
import { handle, type Word } from '@lineside/telephony/spoken/saying'
import { spokenNumber } from '@lineside/telephony/spoken/spoken-number'
import type { Sound } from '../legs/leg.ts'
import { gone, pauseUntil } from './keys.ts'
import type { QueuePlace, Service, ServiceCall } from './service.ts'
import { type Speech, speechOf } from './speech.ts'

type QueueNode = Extract<Media, { kind: 'queue' }>

/** Seconds of music before the place is announced again. A changed place is announced at once. */
export const placeEverySeconds = 30

/**
 * CQ-04: greets the caller, tells the place in the call queue, and plays music until the signal is aborted: because it
 * is the caller's turn, or the caller has hung up.
 */
export const queueService = (
  { of }: QueueNode,
  { everySeconds = placeEverySeconds }: { readonly everySeconds?: number } = {},
): Service => ({
  async run(call) {
    const speech = await speechOf(call.services, of)
    const music = await musicOf(speech)
    let before = await speech.handle('queue_greeting')
    const { place, leg, signal } = call
    while (!signal.aborted) {
      const told = place?.now() ?? null
      await Promise.race([leg.play([...before, ...(await placeSounds(speech, told))]), gone(signal)])
      before = []
      if (signal.aborted) break
      if (music.length > 0) void leg.play(music)
      await musicUntil(call, place, told, everySeconds)
    }
    return { type: 'done' }
  },
})

/** Returns the line's own music for the queue, or else its music on hold. The music repeats. */
const musicOf = async (speech: Speech): Promise<readonly Sound[]> => {
  const own = await speech.handle('queue_waiting_music')
  const music = own.length > 0 ? own : await speech.handle('music_on_hold')
  return music.map((sound) => ({ ...sound, repeats: true }))
}

const placeSounds = async (speech: Speech, place: number | null): Promise<readonly Sound[]> => {
  if (place === null) return []
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
