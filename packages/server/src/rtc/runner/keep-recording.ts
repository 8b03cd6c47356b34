import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Call } from '@lineside/telephony/call/call-state'
import { callParties } from '@lineside/telephony/call/records-of'
import { insertRecording, type RecordedStream } from '../../domain/recordings/insert-recording-store.ts'
import type { Services } from '../../domain/services.ts'
import { playedAs, soundForLine } from '../../domain/sounds/sound-for-line.ts'
import type { CallRecording, Sound } from '../legs/leg.ts'
import { linesThatRecord } from './line-preferences-store.ts'

/** REC-04: stores a recording for those parties of the call who have their calls recorded. */
export const keepRecording = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  recording: CallRecording,
  { call, since }: { readonly call: Call; readonly since: Date },
): Promise<void> => {
  const done = await recording.finish()
  if (done === null) return
  const [left, right] = done.sides
  const recorded = [
    { path: done.path, party: null },
    { path: left, party: 'caller' },
    { path: right, party: 'callee' },
  ] as const
  try {
    const { caller, callee, lines } = callParties(call)
    const parties = await linesThatRecord(db, lines)
    if (parties.length === 0) return
    const streams: RecordedStream[] = []
    for (const { path, party } of recorded)
      if (path !== null) streams.push({ party, file_key: (await files.put(createReadStream(path))).key })
    const end = new Date(since.getTime() + done.seconds * 1000)
    await db
      .transaction()
      .execute((transaction) =>
        insertRecording(transaction, { call_id: call.id, caller, callee, start: since, end, streams, parties }),
      )
  } finally {
    for (const { path } of recorded) if (path !== null) await rm(path, { force: true })
  }
}

/**
 * Returns the announcement that both parties hear before the recording starts. Only a line that records and has its own
 * sound for this has one; there is no standard announcement.
 * @returns null: none
 */
export const recordingAnnouncement = async (services: Services, call: Call): Promise<Sound | null> => {
  for (const line of await linesThatRecord(services.db, callParties(call).lines)) {
    const sound = await soundForLine(services, line, 'announce_before_recording')
    if (sound !== null && !sound.isStandard) return playedAs(sound, false)
  }
  return null
}
