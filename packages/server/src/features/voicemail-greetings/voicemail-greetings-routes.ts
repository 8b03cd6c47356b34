import { itemPath } from '@lineside/contract/http/resource'
import { limits } from '@lineside/contract/limits'
import { subscribers } from '@lineside/contract/resources/subscribers'
import {
  createVoicemailGreeting,
  getVoicemailGreeting,
  greetingFormats,
  type GreetingType,
  replaceVoicemailGreeting,
  type VoicemailGreeting,
  voicemailGreetings,
} from '@lineside/contract/resources/voicemail-greetings'
import { audioContentTypes, type AudioFormat } from '../../domain/media/audio-formats.ts'
import { convertAudio } from '../../domain/media/convert-audio.ts'
import { convertedFile } from '../../domain/media/converted-file.ts'
import type { Services } from '../../domain/services.ts'
import { type SoundFault, soundRefusal, storeSound } from '../../domain/sounds/store-sound.ts'
import { requireGranted } from '../../domain/subscribers/require-granted.ts'
import { recordWrite, type Write } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { pageOfRows } from '../../platform/http/page-of-rows.ts'
import { Answer, created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { itemLinksOf } from '../../platform/http/hal.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { RouteContext } from '../../platform/http/register-route.ts'
import { Represented } from '../../platform/http/represented.ts'
import { typeFor } from '../../platform/http/resource-routes.ts'
import { lineUnknown, malformed, Refusal, validationFailed } from '../../platform/refusal.ts'
import * as store from './voicemail-greetings-store.ts'
import type { GreetingRow } from './voicemail-greetings-store.ts'

const faults: Readonly<Record<SoundFault, string>> = {
  empty: 'Uploaded greeting file is empty.',
  format: "Wrong file format for the voicemail greeting. Must be an audio file in the 'wav', 'mp3' or 'ogg' format",
  length: `The greeting is longer than ${limits.greetingSeconds} seconds.`,
}

/** The refusal for a bad greeting, in the field's words (ngcp-api-facts 5.2), with the formats that we accept. */
const greetingRefused = (fault: SoundFault): Refusal =>
  soundRefusal(fault, `Failed to create voicemail greeting: ${faults[fault]}`, limits.greetingSeconds)

const greetingExists = (dir: GreetingType, subscriberId: number): Refusal => {
  const whose = `the type '${dir}' and subscriber id '${subscriberId}'`
  return new Refusal('greeting_exists', `Voicemail greeting for ${whose} already exists.`, {})
}

/** A greeting as the API shows it. */
const presentGreeting = ({ id, subscriber_id, dir, duration_ms }: GreetingRow): VoicemailGreeting => ({
  id,
  subscriber_id,
  dir,
  duration: duration_ms / 1000,
})

/**
 * The format in which a GET of a greeting asks for its sound; null: it asks for the item.
 * @param named format in the query; it wins over `Accept`
 * @throws HttpProblem 422 for an unknown format
 */
const askedFormat = (named: string | undefined, accept: string | undefined): AudioFormat | null => {
  const format = greetingFormats.find((each) => (named ? each === named : accept === audioContentTypes[each]))
  if (named && format === undefined)
    throw malformed(`Requested unknown type '${named}', supported types: ${greetingFormats.join(',')}.`)
  return format ?? null
}

const requireVoicebox = (db: Db, subscriberId: number): Promise<void> =>
  requireGranted(db, subscriberId, 'voiceMail', voicemailGreetings.name)

/** The name under which a greeting is saved. */
const greetingFileName = ({ dir, subscriber_id }: GreetingRow, format: AudioFormat): string =>
  `voicemail_${dir}_${subscriber_id}.${format}`

type UploadContext = Pick<RouteContext<typeof createVoicemailGreeting>, 'principal' | 'upload' | 'reply'>

/** VBX-04: a line has at most one greeting of each type; an uploaded one appears all at once when it is complete. */
export const voicemailGreetingsRoutes = (api: Api, platform: Services): void => {
  const { db, files, media, log, now } = platform
  const linksOf = itemLinksOf(voicemailGreetings)
  const links = (row: { subscriber_id: number }) => ({ subscribers: itemPath(subscribers, row.subscriber_id) })

  const existing = async (principal: Principal, id: number): Promise<store.GreetingRow> => {
    const row = await store.findGreeting(db, principal, id)
    if (row === undefined) throw entityNotFound(voicemailGreetings.entity)
    return row
  }

  /** Records who changed what, because uploads do not go through the resource's writer. */
  const recordGreeting = async (
    transaction: Db,
    principal: Principal,
    { id, ...write }: Pick<Write, 'id' | 'method' | 'before'>,
  ): Promise<void> => {
    const row = await store.findGreeting(transaction, principal, id)
    const after = row === undefined ? null : recorded(row)
    await recordWrite(transaction, principal, { ...write, resource: voicemailGreetings.name, id, after, at: now() })
  }

  /**
   * Converts and stores an uploaded sound for the row that `keep` writes; if no row is written, the file is removed
   * again.
   */
  const kept = async <T>(
    { upload, principal: owner, reply }: UploadContext,
    keep: (sound: { file_key: string; duration_ms: number }) => Promise<T>,
  ): Promise<T> => {
    const file = upload.file as NonNullable<typeof upload.file>
    const maxSeconds = limits.greetingSeconds
    const { key, seconds } = await storeSound(platform, { owner, file, reply, maxSeconds, refused: greetingRefused })
    try {
      return await keep({ file_key: key, duration_ms: Math.round(seconds * 1000) })
    } catch (error) {
      await files.remove(key)
      throw error
    }
  }

  api.resource(voicemailGreetings, {
    list: async ({ db: reading, principal }, request) => {
      const { rows, totalCount } = await pageOfRows(
        request,
        () => store.listGreetings(reading, principal, request),
        () => store.countGreetings(reading, principal, request.filters),
      )
      return { items: rows.map(presentGreeting), totalCount }
    },
    get: async (context, id) => {
      const row = await store.findGreeting(context.db, context.principal, id)
      return row && presentGreeting(row)
    },
    remove: async (context, id, { subscriber_id }) => {
      await requireVoicebox(context.db, subscriber_id)
      const key = await store.deleteGreeting(context.db, id)
      if (key !== undefined) context.afterCommit(() => files.remove(key))
    },
    links,
  })

  api.route(getVoicemailGreeting, async ({ principal, params: { id }, query, request, reply }) => {
    const format = askedFormat(query.format, request.headers.accept)
    const row = await existing(principal, id)
    if (format === null)
      return new Answer(200, new Represented(presentGreeting(row), linksOf(id, links(row))), {
        'content-type': typeFor({ request }),
      })
    return await convertedFile(platform, reply, {
      owner: principal,
      key: row.file_key,
      fileName: greetingFileName(row, format),
      convert: (path, order) => convertAudio(media, path, { to: format, ...order }),
      missing: () => entityNotFound(voicemailGreetings.entity),
    })
  })

  api.route(createVoicemailGreeting, async ({ principal, upload, reply }) => {
    const { dir, subscriber_id = principal.subscriberId } = upload.fields
    if (!(await store.isOwnLine(db, principal, subscriber_id))) throw lineUnknown()
    await requireVoicebox(db, subscriber_id)
    return await kept({ principal, upload, reply }, async (sound) => {
      const id = await db.transaction().execute(async (transaction) => {
        const made = await store.insertGreeting(transaction, { subscriber_id, dir, ...sound })
        if (made === undefined) throw greetingExists(dir, subscriber_id)
        await recordGreeting(transaction, principal, { method: 'create', before: null, id: made })
        return made
      })
      return created(itemPath(voicemailGreetings, id))
    })
  })

  api.route(replaceVoicemailGreeting, async ({ principal, params: { id }, upload, reply }) => {
    const row = await existing(principal, id)
    const { dir, subscriber_id = row.subscriber_id } = upload.fields
    const moved = Object.entries({ dir, subscriber_id }).filter(([field, input]) => row[field as 'dir'] !== input)
    if (moved.length > 0)
      throw validationFailed(moved.map(([field, input]) => ({ field, input, errors: ['Field is read-only'] })))
    await requireVoicebox(db, row.subscriber_id)
    const old = await kept({ principal, upload, reply }, async (sound) => {
      return await db.transaction().execute(async (transaction) => {
        const key = await store.updateGreetingSound(transaction, id, sound)
        if (key === undefined) throw entityNotFound(voicemailGreetings.entity)
        await recordGreeting(transaction, principal, { method: 'replace', before: recorded(row), id })
        return key
      })
    })
    await files.remove(old).catch((error: unknown) => log.warn(error))
    return new Answer(204)
  })
}

/** A greeting for the audit log; the file's key shows which sound it has. */
const recorded = (row: store.GreetingRow) => ({ ...presentGreeting(row), sound: row.file_key })
