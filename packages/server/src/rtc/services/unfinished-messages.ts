import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { leaveMessage, type SpokenMessage } from '../../domain/voicebox/leave-message.ts'
import {
  abandonedMessages,
  deleteUnfinishedMessage,
  insertUnfinishedMessage,
} from '../../domain/voicebox/unfinished-messages-store.ts'
import { findVoicebox } from '../../domain/voicebox/voicebox-store.ts'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import { secondsOf } from '../media/recording.ts'

type Needs = Pick<Services, 'db' | 'files' | 'config' | 'log' | 'now'>

/** Another process on another machine may have the file; it has this long to come back and keep it. */
const keptMs = 24 * 60 * 60 * 1000

/** Not among the temporary files: the next start would remove those. */
const directoryOf = ({ config }: Pick<Services, 'config'>): string => join(config.dataDir, 'unfinished')

/**
 * Notes that a message is being recorded, so that it is kept when this process dies meanwhile.
 * @returns the path to record to, and a function to call when the message is kept or given up
 */
export const beginMessage = async (
  services: Needs,
  { line, caller, callId }: { readonly line: number } & Pick<SpokenMessage, 'caller' | 'callId'>,
): Promise<{ readonly path: string; over(): Promise<void> }> => {
  const { db, now } = services
  const file = randomUUID()
  await mkdir(directoryOf(services), { recursive: true, mode: 0o700 })
  await insertUnfinishedMessage(db, { file, call_id: callId, subscriber_id: line, caller, started: now() })
  const path = join(directoryOf(services), file)
  return {
    path,
    over: async () => {
      await rm(path, { force: true })
      await deleteUnfinishedMessage(db, file)
    },
  }
}

/**
 * VBX-05: keeps what was said until their process died in the messages of this data directory; called at the start and
 * whenever a dead process was found.
 */
export const keepAbandonedMessages = async (services: Needs): Promise<void> => {
  const { db, log, now } = services
  for (const { file, call_id: callId, subscriber_id: line, caller, started } of await abandonedMessages(db)) {
    try {
      const path = join(directoryOf(services), file)
      const seconds = await secondsOf(path)
      if (seconds === null && now().getTime() - started.getTime() < keptMs) continue
      // two processes may share the data directory: one of them keeps it
      if (!(await deleteUnfinishedMessage(db, file))) continue
      const box = await findVoicebox(db, line)
      if (box === undefined || seconds === null) await rm(path, { force: true })
      else await leaveMessage(services, box, { path, seconds, caller, callId, started })
    } catch (error) {
      log.warn(`A message that a process left could not be kept: ${reason(error)}`)
    }
  }
}
