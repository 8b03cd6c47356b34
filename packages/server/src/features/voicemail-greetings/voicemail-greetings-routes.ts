import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import {
  createVoicemailGreeting,
  getVoicemailGreeting,
  replaceVoicemailGreeting,
  voicemailGreetings,
} from '@lineside/contract/resources/fax-and-voicebox/voicemail-greetings'
import { convertAudio } from '../../domain/media/convert-audio.ts'
import { convertedFile } from '../../domain/media/converted-file.ts'
import type { Services } from '../../domain/services.ts'
import { requireGranted } from '../../domain/subscribers/require-granted.ts'
import { recordWrite, type Write } from '../../platform/audit/record-write.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import { Answer, created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { itemLinksOf } from '../../platform/http/resources/hal.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { Represented } from '../../platform/http/resources/represented.ts'
import { typeFor } from '../../platform/http/resources/resource-routes.ts'
import { lineUnknown, validationFailed } from '../../platform/refusal.ts'
import { greetingExists, receiveGreeting } from './receive-greeting.ts'
import { askedFormat, greetingFileName, presentGreeting, recordedGreeting } from './voicemail-greeting-presenter.ts'
import * as store from './voicemail-greetings-store.ts'

const requireVoicebox = (db: Db, subscriberId: number): Promise<void> =>
  requireGranted(db, subscriberId, 'voiceMail', voicemailGreetings.name)

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
    const after = row === undefined ? null : recordedGreeting(row)
    await recordWrite(transaction, principal, { ...write, resource: voicemailGreetings.name, id, after, at: now() })
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
    return await receiveGreeting(platform, { principal, upload, reply }, async (sound) => {
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
    const old = await receiveGreeting(platform, { principal, upload, reply }, async (sound) => {
      return await db.transaction().execute(async (transaction) => {
        const key = await store.updateGreetingSound(transaction, id, sound)
        if (key === undefined) throw entityNotFound(voicemailGreetings.entity)
        await recordGreeting(transaction, principal, { method: 'replace', before: recordedGreeting(row), id })
        return key
      })
    })
    await files.remove(old).catch((error: unknown) => log.warn(error))
    return new Answer(204)
  })
}
