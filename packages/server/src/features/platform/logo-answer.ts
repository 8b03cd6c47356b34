import { Answer, file } from '../../platform/http/answer.ts'
import { type FileStore, UnknownFileError } from '../../platform/files/file-store.ts'
import { notFound } from '../../platform/http/http-problem.ts'
import { asPictureOnly } from '../../platform/http/picture-only.ts'
import type { Logo } from './platform-store.ts'

/** @throws HttpProblem 404 for a logo that is not there, or not for this caller. */
export const logoAnswer = async (files: FileStore, logo: Logo | undefined): Promise<Answer> => {
  if (logo === undefined) throw noLogo()
  try {
    const bytes = await files.size(logo.key)
    const { status, body, headers } = file({ content: await files.open(logo.key), type: logo.type, bytes })
    return new Answer(status, body, { ...headers, ...asPictureOnly })
  } catch (error) {
    throw error instanceof UnknownFileError ? noLogo() : error
  }
}

const noLogo = () => notFound('ResellerBrandingLogo is not found or does not have image/image_type')
