import type { FastifyReply } from 'fastify'
import { UnknownFileError } from '../../platform/files/file-store.ts'
import type { Owner } from './fair-places.ts'
import { MediaError } from './media-error.ts'
import type { MediaFile } from './media-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Answer, file } from '../../platform/http/answer.ts'
import { busy } from '../../platform/refusal.ts'
import { whileConnected } from '../../platform/http/requests/while-connected.ts'

export interface ConvertedFile {
  /** The requester of the file. */
  readonly owner: Owner
  /** Key of the stored file. */
  readonly key: string | null
  /** Path of a file that comes with the server, instead of a stored one. */
  readonly path?: string
  /** File name for saving the answer. */
  readonly fileName: string
  readonly convert: (path: string, order: { signal: AbortSignal; owner: Owner }) => Promise<MediaFile>
  /** Makes the refusal for a missing file. */
  readonly missing: () => Error
}

/**
 * Answers with a stored file in another format. If the client disconnects before it is ready, the conversion is
 * aborted.
 * @throws `missing`, or busy when too many conversions wait
 */
export const convertedFile = async (
  { files, log }: Pick<Platform, 'files' | 'log'>,
  reply: FastifyReply,
  { owner, key, path, fileName, convert, missing }: ConvertedFile,
): Promise<Answer> => {
  if (path === undefined && key === null) throw missing()
  try {
    return await whileConnected(reply, async (signal) => {
      const work = (from: string) => convert(from, { signal, owner })
      const { stream, bytes, contentType } = await (path === undefined
        ? files.withLocalCopy(key ?? '', work)
        : work(path))
      return file({ content: stream, bytes, type: contentType, fileName })
    })
  } catch (error) {
    if (error instanceof MediaError && error.code === 'busy') throw busy()
    if (!(error instanceof UnknownFileError)) throw error
    log.warn({ key }, 'A file that the database names is missing')
    throw missing()
  }
}
