import { createReadStream } from 'node:fs'
import { limits } from '@lineside/contract/limits'
import { queueMail } from '../../platform/mail/admit-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueText, shortestText } from '../message-texts/queue-text.ts'
import { isHeld } from '../asked-addresses/asked-addresses-store.ts'
import { recordConversation } from '../conversations/record-store.ts'
import { holdVoicebox, type Voicebox, type VoiceboxUse, voiceboxUse } from './voicebox-store.ts'
import { noteToldByMessage } from './told-calls-store.ts'
import { dropUnkept } from '../files/drop-unkept.ts'

/** A message that a caller has spoken. */
export interface SpokenMessage {
  /** Path of an Ogg Opus file, which stays where it is. */
  readonly path: string
  readonly seconds: number
  /** Caller in the form of conversations: digits, or `anonymous`. */
  readonly caller: string
  readonly callId: string
  readonly started: Date
}

/** Attempts over some hours, so that a mail server that is away loses no message. */
export const mailAttempts = 16

/** Longest message, in seconds, that the voicebox still takes; 0: it is full. */
export const secondsLeft = ({ messages, milliseconds }: VoiceboxUse): number => {
  if (messages >= limits.voiceboxMessages) return 0
  const left = Math.floor(limits.voiceboxSeconds - milliseconds / 1000)
  return left < limits.voiceboxMessageMinimum ? 0 : Math.min(left, limits.voiceboxMessageSeconds)
}

/**
 * VBX-05: stores a message as a conversation with its file, and mails it if the owner wants that; all in one
 * transaction.
 * @returns its id; `too_short`: the message is shorter than the minimum; `full`: another message has just taken the
 * last place
 */
export const leaveMessage = async (
  { db, files, now, config }: Pick<Platform, 'db' | 'files' | 'now' | 'config'>,
  box: Voicebox,
  { path, seconds, caller, callId, started }: SpokenMessage,
): Promise<{ readonly id: number } | 'too_short' | 'full'> => {
  if (seconds < limits.voiceboxMessageMinimum) return 'too_short'
  const { key } = await files.put(createReadStream(path))
  try {
    const id = await db.transaction().execute(async (transaction) => {
      await holdVoicebox(transaction, box.id)
      if (secondsLeft(await voiceboxUse(transaction, box.id)) === 0) return null
      const message = await recordConversation(transaction, {
        customer_id: box.customer_id,
        subscriber_id: box.id,
        type: 'voicemail',
        start_time: started,
        direction: 'in',
        caller,
        callee: box.number,
        call_id: callId,
        duration_ms: Math.round(seconds * 1000),
        folder: 'INBOX',
        file_key: key,
      })
      // before the mail, which has the text
      if (config.transcribe !== undefined && box.writesTexts && seconds >= shortestText)
        await queueText(transaction, { customerId: box.customer_id, lineId: box.id, message }, now())
      if (box.email !== '' && !(await isHeld(transaction, box.id, box.email))) {
        const owner = { subscriberId: box.id, customerId: box.customer_id }
        const mail = { name: 'send_voicemail_mail', payload: { voicemail: message } } as const
        await queueMail(transaction, owner, mail, mailAttempts)
        await noteToldByMessage(transaction, box.id, { callId, to: box.email, at: now() })
      }
      return message
    })
    if (id !== null) return { id }
    await files.discard(key)
    return 'full'
  } catch (error) {
    await dropUnkept(files, key, error)
    throw error
  }
}
