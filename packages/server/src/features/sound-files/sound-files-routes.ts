import { itemPath } from '@lineside/contract/http/resource'
import {
  createSoundFile,
  getSoundFileRecording,
  replaceSoundFile,
  soundFiles,
} from '@lineside/contract/resources/pbx/sound-files'
import { soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import type { AudioFormat } from '../../domain/media/audio-formats.ts'
import { convertAudio } from '../../domain/media/convert-audio.ts'
import { convertedFile } from '../../domain/media/converted-file.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import type { Services } from '../../domain/services.ts'
import { findHandle, soundHandle } from '../../domain/sounds/find-handle.ts'
import { promptPath } from '../../domain/sounds/prompts.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { Answer, created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import { malformed, validationFailed } from '../../platform/refusal.ts'
import { receiveSound, soundSetUnknown } from './receive-sound.ts'
import { presentSoundFile } from './sound-file-presenter.ts'
import * as store from './sound-files-store.ts'
import type { SoundFileRow } from './sound-files-store.ts'

/**
 * File name for saving a sound: the uploaded name, with the extension of the current format, in characters that a
 * header allows.
 */
const soundFileName = (
  { filename, handle_id }: Pick<SoundFileRow, 'filename' | 'handle_id'>,
  format: AudioFormat,
): string => {
  const stem = (filename ?? '').replace(/\.\w{1,5}$/, '').replace(/[^\w.-]+/g, '_')
  return `${/\w/.test(stem) ? stem : soundHandle(handle_id).handle}.${format}`
}

/** SND-03, ngcp-api-facts 8.3: each set has at most one sound per handle; uploading another one replaces it. */
export const soundFilesRoutes = (api: Api, platform: Services): void => {
  const { db, media, files } = platform

  const existing = async (principal: Principal, id: number): Promise<store.SoundFileRow> => {
    requirePbx(principal)
    const row = await store.findSoundFile(db, principal, id)
    if (row === undefined) throw entityNotFound(soundFiles.entity)
    return row
  }

  api.resource(soundFiles, {
    list: async ({ principal }, request) => {
      requirePbx(principal)
      const { rows, totalCount } = await pageOfRows(
        request,
        () => store.listSoundFiles(db, principal, request),
        () => store.countSoundFiles(db, principal, request.filters),
      )
      return { items: rows.map(presentSoundFile), totalCount }
    },
    get: async (context, id) => {
      requirePbx(context.principal)
      const row = await store.findSoundFile(context.db, context.principal, id)
      return row && presentSoundFile(row)
    },
    replace: async (context, id, { filename = null, loopplay, use_parent }) => {
      requireOwn(await store.findSoundFile(context.db, context.principal, id))
      await store.updateSoundFile(context.db, id, {
        filename,
        loopplay: loopplay ?? false,
        use_parent: use_parent ?? true,
      })
    },
    remove: async ({ db: transaction, principal, afterCommit }, id) => {
      requireOwn(await store.findSoundFile(transaction, principal, id))
      const key = await store.deleteSoundFile(transaction, id)
      if (key !== null) afterCommit(() => files.remove(key))
    },
    links: ({ set_id }) => ({ soundsets: itemPath(soundSets, set_id) }),
  })

  api.route(createSoundFile, async ({ principal, upload, reply }) => {
    requirePbx(principal)
    const { set_id } = upload.fields
    const owner = await store.findSetOwner(db, principal, set_id)
    if (owner === undefined) throw soundSetUnknown()
    requireOwn({ customer_id: owner })
    const handle = findHandle(upload.fields)
    if (handle === undefined) throw malformed('Invalid handle')
    const id = await receiveSound(platform, { principal, upload, reply }, { set_id, handle_id: handle.id })
    return created(itemPath(soundFiles, id))
  })

  api.route(replaceSoundFile, async ({ principal, params: { id }, upload, reply }) => {
    const row = await existing(principal, id)
    requireOwn(row)
    const { set_id, handle_id } = row
    const { handle } = soundHandle(handle_id)
    const place = { set_id, handle, handle_id }
    const moved = Object.entries(place).filter(
      ([field, value]) => (upload.fields[field as keyof typeof place] ?? value) !== value,
    )
    if (moved.length > 0)
      throw validationFailed(moved.map(([field, input]) => ({ field, input, errors: ['Field is read-only'] })))
    await receiveSound(platform, { principal, upload, reply }, { set_id, handle_id })
    return new Answer(204)
  })

  api.route(getSoundFileRecording, async ({ principal, params: { id }, query: { format = 'wav' }, reply }) => {
    const row = await existing(principal, id)
    return await convertedFile(platform, reply, {
      owner: principal,
      key: row.file_key,
      ...(row.prompt !== null && { path: promptPath(row.prompt) }),
      fileName: soundFileName(row, format),
      convert: (path, order) => convertAudio(media, path, { to: format, ...order }),
      missing: () => entityNotFound('soundfilerecording'),
    })
  })
}

/** @throws HttpProblem 403 for a sound of the platform */
const requireOwn = (row: { readonly customer_id: number | null } | undefined): void => {
  if (row?.customer_id === null) throw forbidden('Cannot modify read-only sound file')
}
