import * as z from 'zod/mini'
import { plainName } from '../../http/plain-name.ts'
import { idNumber } from '../../http/paging.ts'
import { problemSchema } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { administrators, route } from '../../http/route.ts'
import { yesOrNo } from '../../http/yes-or-no.ts'
import { limits } from '../../limits.ts'

/** ENT-16: the sound of a set for a handle. Handles without a sound file are not listed. */
export const soundFileSchema = z.object({
  id: z.number(),
  set_id: z.number(),
  /** Name of the handle; the same name may occur in several groups. */
  handle: z.string(),
  /** Only this platform: id of the handle, since its name may not be unique. */
  handle_id: z.optional(z.number()),
  filename: z.nullable(z.string()),
  loopplay: z.boolean(),
  /** Whether the parent set's sound is used when there is none here. */
  use_parent: z.optional(z.boolean()),
  /** Only this platform: duration in seconds; null while there is no sound. */
  duration: z.optional(z.nullable(z.number())),
})
export type SoundFile = z.infer<typeof soundFileSchema>

const filename = z.optional(z.nullable(z.string().check(plainName(), z.maxLength(limits.textLength))))

const settings = {
  filename,
  loopplay: z.optional(z.nullable(yesOrNo)),
  use_parent: z.optional(z.nullable(yesOrNo)),
}

/** SND-03. At most one per set and handle; sound files are created by upload. */
export const soundFiles = resource({
  name: 'soundfiles',
  entity: 'soundfile',
  origin: 'ngcp',
  summary: 'Sounds of a sound set, one a handle',
  methods: { list: administrators, get: administrators, patch: administrators, remove: administrators },
  item: soundFileSchema,
  filters: z.object({ set_id: z.optional(idNumber) }),
  orderBy: ['id', 'set_id', 'handle', 'filename', 'loopplay'],
  replace: z.strictObject(settings),
})

const place = {
  handle: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.textLength))),
  /** Only this platform: may be sent instead of the name or together with it. */
  handle_id: z.optional(idNumber),
}

const upload = {
  /** WAV (PCM, float, G.711, ADPCM or MP3), MP3 or Ogg (Opus or Vorbis), detected by content. */
  file: { name: 'soundfile', required: false, maxBytes: limits.soundFileBytes },
  takesJson: true,
  rawTypes: ['audio/x-wav', 'audio/wav', 'audio/mpeg', 'audio/ogg'],
} as const

/**
 * The file is sent as a part of a form, or as the body with the fields in the query. Without a file, an entry without a
 * sound is created.
 */
export const createSoundFile = route({
  name: 'soundfiles.collection.post',
  method: 'POST',
  path: '/api/soundfiles/',
  origin: 'ngcp',
  summary: 'Uploads the sound of a set for a handle; the one that was there is replaced',
  access: administrators,
  upload: { ...upload, fields: z.strictObject({ set_id: idNumber, ...place, ...settings }) },
  replies: { 201: 'empty', 403: problemSchema, 413: problemSchema, 422: problemSchema },
})

/** The old sound stays until the new one is complete. */
export const replaceSoundFile = route({
  name: 'soundfiles.item.put',
  method: 'PUT',
  path: '/api/soundfiles/:id',
  origin: 'ngcp',
  summary: 'Gives a sound file another sound, or other settings',
  access: administrators,
  params: z.object({ id: idNumber }),
  upload: { ...upload, fields: z.strictObject({ set_id: z.optional(idNumber), ...place, ...settings }) },
  replies: { 204: 'empty', 403: problemSchema, 404: problemSchema, 413: problemSchema, 422: problemSchema },
})

export const soundFormats = ['wav', 'mp3', 'ogg'] as const

export const getSoundFileRecording = route({
  name: 'soundfilerecordings.item.get',
  method: 'GET',
  path: '/api/soundfilerecordings/:id',
  origin: 'ngcp',
  summary: 'The sound of a sound file, WAV unless another format is asked for',
  access: administrators,
  params: z.object({ id: idNumber }),
  query: z.object({ format: z.optional(z.enum(soundFormats)) }),
  replies: { 200: 'binary', 404: problemSchema },
})
