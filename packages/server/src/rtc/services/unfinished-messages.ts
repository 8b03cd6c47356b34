import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findFaxLine } from '../../domain/fax/fax-lines-store.ts'
import { countFaxPages, receiveFax } from '../../domain/fax/receive-fax.ts'
import { leaveMessage, type SpokenMessage } from '../../domain/voicebox/leave-message.ts'
import {
  abandonedMessages,
  deleteUnfinishedMessage,
  insertUnfinishedMessage,
  isOwnerAlive,
  knownMessageFiles,
  takeUnfinishedMessage,
  type UnfinishedMessage,
} from '../../domain/voicebox/unfinished-messages-store.ts'
import { findVoicebox } from '../../domain/voicebox/voicebox-store.ts'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import { secondsOf } from '../media/recording.ts'
import { carryDraft } from './carry-draft.ts'

type Needs = Pick<Services, 'db' | 'files' | 'config' | 'log' | 'now'>
type Begun = { readonly line: number } & Pick<SpokenMessage, 'caller' | 'callId'>

/** Another process on another machine may have the file; it has this long to come back and keep it. */
const keptMs = 24 * 60 * 60 * 1000

/** The recording process converts and stores a message after its call; by this time it has failed to. */
const storedWithinMs = 10 * 60 * 1000
const lookEveryMs = 60 * 1000

/** The pause after a message could not be kept: two minutes, doubled each time, up to an hour. */
const pauseMs = (failures: number): number => Math.min(2 ** failures, 60) * 60 * 1000

/** Messages that could not be kept, by file: how often, and until when they are left alone. */
type Pauses = Map<string, { readonly failures: number; readonly until: number }>

/** Outside the temporary files, which the next start would remove. */
const directoryOf = ({ config }: Pick<Services, 'config'>): string => join(config.dataDir, 'unfinished')

/**
 * Notes that a message is being recorded, or a fax received, so that it survives the death of this process.
 * @returns the path to write to, and a function to call when it is kept or given up
 */
export const beginMessage = async (
  services: Needs,
  { line, caller, callId, kind }: Pick<UnfinishedMessage, 'kind'> & Begun,
): Promise<{ readonly path: string; over(): Promise<void> }> => {
  const { db, now, log } = services
  const { drafts } = services.files
  const file = randomUUID()
  await mkdir(directoryOf(services), { recursive: true, mode: 0o700 })
  await insertUnfinishedMessage(db, { file, call_id: callId, subscriber_id: line, caller, started: now(), kind })
  const path = join(directoryOf(services), file)
  const carrying = drafts && carryDraft({ drafts, draft: file, path, log })
  return {
    path,
    over: async () => {
      await carrying?.stop()
      await deleteUnfinishedMessage(db, file)
      await forget(services, file)
    },
  }
}

/** Removes what a message has left here and in the store; what cannot be removed now goes another day. */
const forget = async (services: Needs, file: string): Promise<void> => {
  await rm(join(directoryOf(services), file), { force: true })
  await services.files.drafts?.remove(file).catch((error: unknown) => {
    services.log.warn(`What was carried of the message ${file} could not be removed: ${reason(error)}`)
  })
}

/**
 * Finds what was written of a message: in this data directory, or, if its process is gone, what it has carried to the store.
 * @param use gets the path of the content; undefined: there is none
 */
const withContent = async <T>(
  services: Needs & Pick<Services, 'media'>,
  { file, kind, call_id }: UnfinishedMessage,
  use: (path: string | undefined) => Promise<T>,
): Promise<T> => {
  const path = join(directoryOf(services), file)
  const isHere = kind === 'fax' ? existsSync(path) : (await secondsOf(path)) !== null
  if (isHere) return use(path)
  const { drafts } = services.files
  // a process that lives has the whole message, and stores it itself
  if (drafts === undefined || (await isOwnerAlive(services.db, call_id))) return use(undefined)
  const copy = await services.media.scratchPath()
  try {
    return await use((await drafts.assemble(file, copy)) > 0 ? copy : undefined)
  } finally {
    await rm(copy, { force: true })
  }
}

/**
 * VBX-05, FAX-09: stores the messages in this data directory, or carried to the store, whose process died or failed to store them, and the
 * complete pages of such faxes: their senders got a confirmation for each page (T.30: MCF) and do not send them again.
 * Called at the start, after a dead process was found, and from time to time.
 * @param pauses of messages that could not be kept before, for as long as they stay; absent: all are tried
 */
export const keepAbandonedMessages = async (
  services: Needs & Pick<Services, 'media'>,
  pauses: Pauses = new Map(),
): Promise<void> => {
  const { db, log, now } = services
  const messages = await abandonedMessages(db, new Date(now().getTime() - storedWithinMs))
  for (const file of pauses.keys()) if (messages.every((message) => message.file !== file)) pauses.delete(file)
  for (const message of messages) {
    const { file, started, kind } = message
    const { failures, until } = pauses.get(file) ?? { failures: 0, until: 0 }
    if (now().getTime() < until) continue
    try {
      // its row stays until the message is kept, so after any failure it is tried again
      const isKept = await withContent(services, message, async (path) => {
        if (path === undefined && now().getTime() - started.getTime() < keptMs) return false
        return db.transaction().execute(async (transaction) => {
          // several processes may find the message; only one keeps it
          if (!(await takeUnfinishedMessage(transaction, file))) return false
          if (path !== undefined) await (kind === 'fax' ? keepFaxOf : keepMessage)(services, message, path)
          await deleteUnfinishedMessage(transaction, file)
          return true
        })
      })
      if (isKept) await forget(services, file)
    } catch (error) {
      const pause = pauseMs(failures + 1)
      pauses.set(file, { failures: failures + 1, until: now().getTime() + pause })
      const what = kind === 'fax' ? 'fax' : 'message'
      log.warn(
        `The ${what} ${file} could not be kept, and is tried again in ${pause / 60_000} minutes: ${reason(error)}`,
      )
    }
  }
  await removeKeptFiles(services)
}

/** Removes files without a row: their process died after it had stored the message and before it removed the file. */
const removeKeptFiles = async (services: Needs): Promise<void> => {
  const directory = directoryOf(services)
  const before = services.now().getTime() - keptMs
  const all = await readdir(directory).catch(() => [])
  const changed = async (file: string) => (await stat(join(directory, file)).catch(() => null))?.mtimeMs ?? before
  const old = (await Promise.all(all.map(async (file) => ((await changed(file)) < before ? [file] : [])))).flat()
  if (old.length === 0) return
  const known = await knownMessageFiles(services.db, old)
  for (const file of old) if (!known.has(file)) await rm(join(directory, file), { force: true })
}

/** @returns stops, and resolves when no message is being kept any more */
export const keepAbandonedMessagesAlways = (
  services: Needs & Pick<Services, 'media'>,
  everyMs = lookEveryMs,
): (() => Promise<void>) => {
  const pauses: Pauses = new Map()
  let keeping: Promise<void> | null = null
  const timer = setInterval(() => {
    keeping ??= keepAbandonedMessages(services, pauses)
      .catch((error: unknown) => services.log.warn(`Unfinished messages could not be looked for: ${reason(error)}`))
      .finally(() => (keeping = null))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await keeping
  }
}

const keepMessage = async (
  services: Needs,
  { call_id: callId, subscriber_id: line, caller, started }: UnfinishedMessage,
  path: string,
): Promise<void> => {
  const [box, seconds] = [await findVoicebox(services.db, line), await secondsOf(path)]
  if (box !== undefined && seconds !== null)
    await leaveMessage(services, box, { path, seconds, caller, callId, started })
}

/** Any caller can reach a fax line; a call without a page is not a fax. */
const keepFaxOf = async (
  services: Needs & Pick<Services, 'media'>,
  { call_id: callId, subscriber_id, caller, started }: UnfinishedMessage,
  path: string,
): Promise<void> => {
  const line = await findFaxLine(services.db, subscriber_id)
  const pages = await countFaxPages(services.media, path)
  if (line !== undefined && pages > 0)
    await receiveFax(services, line, { path, pages, isComplete: false, station: null, caller, callId, started })
}
