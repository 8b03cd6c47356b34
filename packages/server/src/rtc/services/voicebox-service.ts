import { opensGate } from '@lineside/contract/access'
import type { Media } from '@lineside/contract/rtc/plan'
import type { ServiceOutcome } from '@lineside/telephony/call/call-events'
import { findOwnGreeting } from '../../domain/voicebox/greetings-store.ts'
import { leaveMessage, secondsLeft } from '../../domain/voicebox/leave-message.ts'
import { findVoicebox, type Voicebox, voiceboxUse } from '../../domain/voicebox/voicebox-store.ts'
import { beepSound } from '../../domain/sounds/spoken-prompts.ts'
import type { Sound } from '../legs/leg.ts'
import { gone, type Keys, listenForKeys } from './keys.ts'
import type { Service, ServiceCall } from './service.ts'
import { type Speech, speechOf } from './speech.ts'
import { beginMessage } from './unfinished-messages.ts'

/** A message ends after this much silence. */
const SILENT_SECONDS = 6

type VoiceboxNode = Extract<Media, { kind: 'voicebox' }>

/**
 * VBX-05: greets the caller, records a message and stores it. A key ends the greeting. The message ends by `#`, by
 * hanging up, by a long silence, or at its longest duration. A caller who hangs up during the greeting leaves no
 * message.
 */
export const voiceboxService = ({ of, greeting, is_custom }: VoiceboxNode): Service => ({
  async run(call) {
    const { db } = call.services
    const box = await findVoicebox(db, of)
    if (box === undefined || !opensGate(box, 'voiceMail')) return { type: 'failed' }
    const speech = await speechOf(call.services, of)
    const seconds = secondsLeft(await voiceboxUse(db, of))
    if (seconds === 0) return await sayFull(call, speech)
    const keys = listenForKeys(call)
    try {
      const own = is_custom ? await findOwnGreeting(db, of, greeting) : undefined
      const sounds: readonly Sound[] =
        own === undefined
          ? await speech.sentence(greeting === 'busy' ? 'vb_busy' : 'vb_unavail')
          : [{ key: own.file_key, repeats: false }]
      await keys.ask(sounds, 0)
      if (call.signal.aborted) return { type: 'done' }
      return await takeMessage(call, { box, speech, keys, seconds })
    } finally {
      keys.close()
    }
  },
})

interface Taking {
  readonly box: Voicebox
  readonly speech: Speech
  readonly keys: Keys
  /** The longest duration of the message, in seconds. */
  readonly seconds: number
}

const takeMessage = async (call: ServiceCall, { box, speech, keys, seconds }: Taking): Promise<ServiceOutcome> => {
  const beep = await beepSound()
  if (beep !== null) await call.leg.play([beep])
  const started = call.services.now()
  const { callId } = call
  const caller = call.caller.number
  const message = await beginMessage(call.services, { line: box.id, caller, callId, kind: 'message' })
  const recording = await recordUntilHash(call, keys, seconds, message.path)
  // a message that cannot be stored now stays unfinished and is kept later
  const left = recording && (await leaveMessage(call.services, box, { ...recording, caller, callId, started }))
  await message.over()
  return left === null ? { type: 'done' } : await sayLeft(call, speech, left)
}

const sayLeft = async (
  call: ServiceCall,
  speech: Speech,
  left: Awaited<ReturnType<typeof leaveMessage>>,
): Promise<ServiceOutcome> => {
  if (call.signal.aborted) return { type: 'done' }
  if (left === 'full') return await sayFull(call, speech)
  await call.leg.play(await speech.sentence(left === 'too_short' ? 'vb_too_short' : 'vb_saved'))
  return { type: 'done' }
}

/** Records until `#` is pressed, the caller hangs up or stays silent, or the longest time is over. */
export const recordUntilHash = async ({ leg, signal }: ServiceCall, keys: Keys, seconds: number, path?: string) => {
  if (signal.aborted) return null
  keys.forget()
  const recording = leg.record(seconds, SILENT_SECONDS, path)
  await Promise.race([endsByHash(keys, seconds), recording.ended, gone(signal)])
  return await recording.finish()
}

const endsByHash = async (keys: Keys, seconds: number): Promise<void> => {
  // one second longer than the maximum, at which the recording itself ends
  for (let key = ''; key !== '#'; ) {
    const next = await keys.ask([], seconds + 1)
    if (next === null) return
    key = next
  }
}

const sayFull = async ({ leg }: ServiceCall, speech: Speech): Promise<ServiceOutcome> => {
  await leg.play(await speech.sentence('vb_full'))
  return { type: 'done' }
}
