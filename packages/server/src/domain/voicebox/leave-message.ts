import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { limits } from '@lineside/contract/limits'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordConversation } from '../conversations/record-store.ts'
import { holdVoicebox, type Voicebox, type VoiceboxUse, voiceboxUse } from './voicebox-store.ts'

/** What somebody has said to a voicebox. */
export interface SpokenMessage {
  /** Ogg Opus. It is moved, or removed: whatever becomes of the message, it is gone afterwards. */
  readonly path: string
  readonly seconds: number
  /** As a conversation keeps it: digits, or `anonymous`. */
  readonly caller: string
  readonly callId: string
  readonly started: Date
}

/** A mail server that is away for some hours loses no message. */
const maxAttempts = 16

/** Seconds that a voicebox still takes in one message; 0: it is full. */
export const secondsLeft = ({ messages, milliseconds }: VoiceboxUse): number => {
  if (messages >= limits.voiceboxMessages) return 0
  const left = Math.floor(limits.voiceboxSeconds - milliseconds / 1000)
  return left < limits.voiceboxMessageMinimum ? 0 : Math.min(left, limits.voiceboxMessageSeconds)
}

/**
 * VBX-05: a message becomes a conversation, with its file, and is mailed where the owner wants that; all of it or nothing.
 * @returns its id; `too_short`: nobody said anything; `full`: the last place was taken meanwhile
 */
export const leaveMessage = async (
  { db, files }: Pick<Platform, 'db' | 'files'>,
  box: Voicebox,
  { path, seconds, caller, callId, started }: SpokenMessage,
): Promise<{ readonly id: number } | 'too_short' | 'full'> => {
  try {
    if (seconds < limits.voiceboxMessageMinimum) return 'too_short'
    const { key } = await files.put(createReadStream(path))
    let isKept = false
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
        if (box.email !== '') await addJob(transaction, 'send_voicemail_mail', { voicemail: message }, { maxAttempts })
        return message
      })
      isKept = id !== null
      return id === null ? 'full' : { id }
    } finally {
      if (!isKept) await files.remove(key)
    }
  } finally {
    await rm(path, { force: true })
  }
}
