import { limits } from '@lineside/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import { countAsked, failText, putPending } from './message-texts-store.ts'

/** A voice message whose text is wanted; its row is held by the transaction, so that it cannot go meanwhile. */
export interface WantedText {
  readonly customerId: number
  readonly lineId: number
  /** Id of its conversation. */
  readonly message: number
}

/** Shorter messages, in seconds, are not written down. */
export const shortestText = 2

const dayMs = 86_400_000

/** One text of a company is written at a time, so that nobody's messages hold up those of others. */
const queueOf = (customerId: number): string => `texts of ${customerId}`

/** TEXT-01: lets a message wait for its text, if its company has not had too many today. */
export const queueText = async (db: Db, wanted: WantedText, now: Date): Promise<void> => {
  const { customerId, lineId, message } = wanted
  const isTooMany = (await countAsked(db, customerId, new Date(now.getTime() - dayMs))) >= limits.textsOfDay
  await putPending(db, message, lineId, now)
  if (isTooMany) await failText(db, message, 'many')
  else await addTextJob(db, { customerId, message })
}

/** @param runAt absent: at once */
export const addTextJob = (
  db: Db,
  { customerId, message }: Pick<WantedText, 'customerId' | 'message'>,
  runAt?: Date,
): Promise<void> =>
  addJob(
    db,
    'write_message_text',
    { voicemail: message },
    {
      maxAttempts: 10,
      queue: queueOf(customerId),
      ...(runAt && { runAt }),
    },
  )

/** After this long a text that is still awaited will not come: its job is gone. */
export const isOverdue = (askedAt: Date, now: Date): boolean => now.getTime() - askedAt.getTime() > dayMs
