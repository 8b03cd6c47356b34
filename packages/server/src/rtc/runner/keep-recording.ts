import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Call } from '@lineside/telephony/call/call-state'
import { callParties } from '@lineside/telephony/call/records-of'
import { insertRecording } from '../../domain/recordings/insert-recording-store.ts'
import type { Services } from '../../domain/services.ts'
import type { Recording } from '../legs/leg.ts'
import { linesThatRecord } from './line-preferences-store.ts'

/** REC-04: what was recorded belongs to those on the call who want their calls recorded. */
export const keepRecording = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  recording: Recording,
  { call, since }: { readonly call: Call; readonly since: Date },
): Promise<void> => {
  const file = await recording.finish()
  if (file === null) return
  try {
    const { caller, callee, lines } = callParties(call)
    const parties = await linesThatRecord(db, lines)
    if (parties.length === 0) return
    const { key } = await files.put(createReadStream(file.path))
    const end = new Date(since.getTime() + file.seconds * 1000)
    await db
      .transaction()
      .execute((transaction) =>
        insertRecording(transaction, { call_id: call.id, caller, callee, start: since, end, file_key: key, parties }),
      )
  } finally {
    await rm(file.path, { force: true })
  }
}
