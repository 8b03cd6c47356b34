import { limits } from '@lineside/contract/limits'
import type { FaxSend } from '@lineside/contract/resources/conversations/faxes'
import type { FastifyReply } from 'fastify'
import { faxRefusal, requireFaxLicense } from '../../domain/fax/fax-access.ts'
import { type FaxCallee, faxCallee } from '../../domain/fax/fax-callee.ts'
import { findOwnFaxLine } from '../../domain/fax/fax-lines-store.ts'
import { queueFax } from '../../domain/fax/queue-fax.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { busy, lineUnknown, type Reason, type Refusal, validationFailed } from '../../platform/refusal.ts'
import type { UploadedFile } from '../../platform/http/requests/upload.ts'
import { whileConnected } from '../../platform/http/requests/while-connected.ts'
import { MediaError, type MediaErrorCode } from '../../domain/media/media-error.ts'
import type { Services } from '../../domain/services.ts'

export interface FaxRequest {
  readonly principal: Principal
  readonly fields: FaxSend
  readonly file: UploadedFile | undefined
  readonly reply: FastifyReply
}

/**
 * FAX-06 to FAX-10: accepts a fax from one of the caller's lines. If the client disconnects before the pages are
 * rendered, nothing is sent.
 * @throws Refusal in the field's words (ngcp-api-facts 5.3)
 */
export const sendFaxRequest = async (
  platform: Services,
  { principal, fields, file, reply }: FaxRequest,
): Promise<void> => {
  const text = fields.data || undefined
  if (text === undefined && file === undefined)
    throw wrongFile('You need to specify a file to fax, if no text is entered in the content field', 'fax_empty')
  await requireFaxLicense(platform.db)
  const line = await findOwnFaxLine(platform.db, principal, fields.subscriber_id)
  if (line === undefined) throw lineUnknown('Fax subscriber not found.')
  const refusal = await faxRefusal(platform.db, line)
  if (refusal !== undefined) throw refusal
  const callee = await faxCallee(platform.db, line, fields.destination)
  if ('refused' in callee) throw noFaxNumber(fields.destination, callee.refused)
  const fax = {
    line,
    ...callee,
    quality: fields.quality,
    pageHeader: fields.pageheader ?? fields.pageHeader ?? '',
    ...(text === undefined ? {} : { text }),
    files: file === undefined ? [] : [file.path],
  }
  try {
    await whileConnected(reply, (signal) => queueFax(platform, { ...fax, signal }))
  } catch (error) {
    throw error instanceof MediaError ? problemOf(error) : error
  }
}

const noFaxNumber = (number: string, refused: Extract<FaxCallee, { refused: unknown }>['refused']): Refusal => {
  const [code, error] =
    refused === 'emergency'
      ? (['fax_emergency', 'No faxes go to emergency numbers: call there'] as const)
      : (['fax_number_invalid', 'Must be the number of a fax'] as const)
  const reason = { code, values: { number } } as const
  return validationFailed([{ field: 'destination', input: number, errors: [error], reason }])
}

const wrongFile = (error: string, code: 'fax_empty' | 'fax_unreadable' | 'fax_postscript' | 'fax_too_slow'): Refusal =>
  validationFailed([{ field: 'faxfile', errors: [error], reason: { code, values: {} } }])

const unreadable = () =>
  wrongFile('The file cannot be read as pdf, tif, jpg, png, gif, webp, txt or ps', 'fax_unreadable')

/** A file of a format that people know is refused by its name. */
const problemOf = ({ code, found }: MediaError): Refusal => {
  if (code !== 'unreadable' || found === null) return problems[code]()
  const error = `The file is ${found}, which is not faxed: send it as pdf`
  return validationFailed([
    { field: 'faxfile', errors: [error], reason: { code: 'fax_format', values: { format: found } } },
  ])
}

const tooMuch = () => {
  const most = limits.faxPages
  const reason: Reason = { code: 'fax_too_much', values: { most } }
  const error = `A fax has at most ${most} pages, none of them of more than 100 million dots`
  return validationFailed([{ field: 'faxfile', errors: [error], reason }])
}

const tooMuchWork = () => wrongFile('The file takes too long to render', 'fax_too_slow')

const noPostScript = 'PostScript is not taken here, as Ghostscript is not installed: send a pdf'

const problems: Readonly<Record<MediaErrorCode, () => Refusal>> = {
  unreadable,
  unsupported: () => wrongFile(noPostScript, 'fax_postscript'),
  too_large: tooMuch,
  too_long: tooMuch,
  crashed: unreadable,
  too_costly: tooMuchWork,
  timed_out: tooMuchWork,
  busy,
  closed: busy,
}
