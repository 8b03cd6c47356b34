import type { FaxSend } from '@lineside/contract/resources/faxes'
import type { FastifyReply } from 'fastify'
import { faxRefusal, requireFaxLicense } from '../../domain/fax/fax-access.ts'
import { faxCallee } from '../../domain/fax/fax-callee.ts'
import { findOwnFaxLine } from '../../domain/fax/fax-lines-store.ts'
import { queueFax } from '../../domain/fax/queue-fax.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { tryLater, unprocessable, validationFailed, type HttpProblem } from '../../platform/http/http-problem.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import { whileConnected } from '../../platform/http/while-connected.ts'
import { MediaError, type MediaErrorCode } from '../../domain/media/media-error.ts'
import type { Services } from '../../domain/services.ts'

export interface FaxRequest {
  readonly principal: Principal
  readonly fields: FaxSend
  readonly file: UploadedFile | undefined
  readonly reply: FastifyReply
}

/**
 * FAX-06 to FAX-10: takes a fax of one of the caller's lines. A client that leaves before its pages are rendered has sent
 * nothing.
 * @throws HttpProblem in the field's words (ngcp-api-facts 5.3)
 */
export const sendFaxRequest = async (
  platform: Services,
  { principal, fields, file, reply }: FaxRequest,
): Promise<void> => {
  const text = fields.data || undefined
  if (text === undefined && file === undefined)
    throw wrongFile('You need to specify a file to fax, if no text is entered in the content field')
  await requireFaxLicense(platform.db)
  const line = await findOwnFaxLine(platform.db, principal, fields.subscriber_id)
  if (line === undefined) throw unprocessable('Fax subscriber not found.')
  const refusal = await faxRefusal(platform.db, line)
  if (refusal !== undefined) throw refusal
  const callee = await faxCallee(platform.db, line, fields.destination)
  if (callee === null) throw refused('destination', 'Must be the number of a fax', fields.destination)
  const fax = {
    line,
    callee,
    quality: fields.quality,
    pageHeader: fields.pageheader ?? fields.pageHeader ?? '',
    ...(text === undefined ? {} : { text }),
    files: file === undefined ? [] : [file.path],
  }
  try {
    await whileConnected(reply, (signal) => queueFax(platform, { ...fax, signal }))
  } catch (error) {
    throw error instanceof MediaError ? problems[error.code]() : error
  }
}

const refused = (field: string, error: string, input?: string): HttpProblem =>
  validationFailed([{ field, input, errors: [error] }])
const wrongFile = (error: string): HttpProblem => refused('faxfile', error)
const unreadable = () => wrongFile('The file can not be read as pdf, tif, txt or ps')
const tooMuch = () => wrongFile('A fax has at most 100 pages, none of them of more than 100 million dots')
const tooMuchWork = () => wrongFile('The file takes too long to render')

const problems: Readonly<Record<MediaErrorCode, () => HttpProblem>> = {
  unreadable,
  unsupported: () => wrongFile('PostScript is not taken here, as Ghostscript is not installed: send a pdf'),
  too_large: tooMuch,
  too_long: tooMuch,
  crashed: unreadable,
  too_costly: tooMuchWork,
  timed_out: tooMuchWork,
  busy: tryLater,
  closed: tryLater,
}
