import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Asked, nextOfText } from '@lineside/telephony/spoken-texts/text-outcome'
import { tellEvent } from '../../platform/events/events-store.ts'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts'
import { convertAudio } from '../media/convert-audio.ts'
import { MediaError } from '../media/media-error.ts'
import type { Services } from '../services.ts'
import { findStoredMessage, findVoicebox } from './voicebox-store.ts'
import { countTry, dropPending, failText, keepText } from '../message-texts/message-texts-store.ts'
import { addTextJob } from '../message-texts/queue-text.ts'
import { createTranscriber } from '../message-texts/transcriber.ts'

type Ground = Pick<Services, 'db' | 'files' | 'media' | 'config' | 'now' | 'log'>

/**
 * TEXT-01: has the text of a message written, or fails with a reason, or comes again. Nothing is sent or kept once the message is gone,
 * or company or person no longer want it.
 */
export const writeMessageText = async (
  services: Ground,
  { voicemail: message }: JobPayloads['write_message_text'],
): Promise<void> => {
  const { db, config, now, log } = services
  const stored = await findStoredMessage(db, message)
  const box = stored && (await findVoicebox(db, stored.subscriber_id))
  if (stored === undefined || box === undefined) return
  const owner = { customerId: box.customer_id, subscriberId: box.id }
  const tell = () => tellEvent(db, { topic: 'voicemails', id: null, ...owner })
  const drop = async () => void ((await dropPending(db, message)) && (await tell()))
  if (config.transcribe === undefined || !box.writesTexts) return await drop()
  const tries = await countTry(db, message)
  if (tries === undefined) return
  const asked = await ask(services, stored.file_key, owner)
  // an answer may take an hour, in which company or person may have changed their minds
  if ((await findVoicebox(db, stored.subscriber_id))?.writesTexts !== true) return await drop()
  const next = nextOfText(asked, tries)
  if (next.next === 'wait') {
    log.warn({ voicemail: message, outcome: asked.phase, tries }, 'The speech service gives no text: asked again later')
    const runAt = new Date(now().getTime() + next.seconds * 1000)
    return await addTextJob(db, { customerId: box.customer_id, message }, runAt)
  }
  if (next.next === 'fail') log.warn({ voicemail: message, reason: next.reason, tries }, 'A message has no text')
  const isThere =
    next.next === 'keep' ? await keepText(db, message, next.text) : await failText(db, message, next.reason)
  if (isThere) await tell()
}

const ask = async (
  { files, media, config }: Ground,
  key: string | null,
  owner: { readonly customerId: number; readonly subscriberId: number },
): Promise<Asked> => {
  if (key === null || config.transcribe === undefined) return { phase: 'soundless' }
  const transcriber = createTranscriber(config.transcribe)
  const path = await media.scratchPath()
  try {
    const sound = await files.withLocalCopy(key, (from) => convertAudio(media, from, { to: 'wav', owner }))
    await pipeline(sound.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await transcriber.ask(path)
  } catch (error) {
    if (error instanceof UnknownFileError || (error instanceof MediaError && error.code === 'unreadable'))
      return { phase: 'soundless' }
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
