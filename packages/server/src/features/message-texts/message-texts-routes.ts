import {
  askMessageText,
  getMessageText,
  type MessageText,
} from '@lineside/contract/resources/conversations/message-texts'
import { findMessage, type MessageRow } from '../../domain/conversations/messages-store.ts'
import { findText, holdMessage } from '../../domain/message-texts/message-texts-store.ts'
import { isOverdue, queueText, shortestText } from '../../domain/message-texts/queue-text.ts'
import { findVoicebox } from '../../domain/voicebox/voicebox-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { malformed } from '../../platform/refusal.ts'

/** TEXT-01, TEXT-02: the text of a voice message, for those who may hear the message. */
export const messageTextsRoutes = (api: Api, { db, config, now }: Platform): void => {
  const find = async (within: Db, principal: Principal, id: number): Promise<MessageRow> => {
    const message = await findMessage(within, principal, 'voicemail', id)
    if (message === undefined) throw entityNotFound('voicemail')
    return message
  }

  const present = async (within: Db, message: MessageRow): Promise<MessageText> => {
    const stored = await findText(within, message.id)
    const isLost = stored?.state === 'pending' && isOverdue(stored.asked_at, now())
    const state = stored === undefined ? 'none' : isLost ? 'failed' : stored.state
    const isWanted = (await findVoicebox(within, message.subscriber_id))?.writesTexts === true
    const isLong = (message.duration_ms ?? 0) >= shortestText * 1000
    return {
      id: message.id,
      state,
      reason: isLost ? 'away' : (stored?.reason ?? null),
      language: stored?.language ?? null,
      text: stored?.text ?? null,
      words: (stored?.words ?? []).map(({ text, start, isDoubtful }) => ({ text, start, is_doubtful: isDoubtful })),
      may_ask:
        config.transcribe !== undefined &&
        isWanted &&
        isLong &&
        message.file_key !== null &&
        (state === 'none' || state === 'failed'),
    }
  }

  api.route(getMessageText, async ({ principal, params: { id } }) => present(db, await find(db, principal, id)))

  api.route(askMessageText, ({ principal, params: { id } }) =>
    db.transaction().execute(async (within) => {
      const found = await find(within, principal, id)
      if (!(await holdMessage(within, found))) throw entityNotFound('voicemail')
      const before = await present(within, found)
      if (before.state === 'pending' || before.state === 'done') return before
      if (!before.may_ask) throw malformed('Texts of this line’s messages are not written.')
      const wanted = { customerId: found.customer_id, lineId: found.subscriber_id, message: found.id }
      await queueText(within, wanted, now())
      return await present(within, found)
    }),
  )
}
