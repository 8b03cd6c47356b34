import { open, readFile, writeFile } from 'node:fs/promises'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { MediaError } from '../media-error.ts'
import { MAX_MAIL_ATTACHMENTS, MAX_MAIL_HEAD_BYTES, MAX_MAIL_START_BYTES } from '../media-limits.ts'
import { FAX_SNIFF_BYTES, sniffFax } from '../sniff-fax.ts'
import { reason } from '../../../platform/reason.ts'

/** The headers of a mail that matter. */
export interface MailHead {
  /** Address of its sender; empty: none. */
  readonly from: string
  readonly subject: string
  /** The topmost `Received` header, which the last mail server wrote. */
  readonly received: string
}

/** The content of a mail that becomes a fax. */
export interface MailBody {
  /** Plain text; empty when the mail has none. */
  readonly text: string
  readonly attachments: readonly { path: string; name: string; isFaxable: boolean }[]
}

export interface ReadMailJob {
  readonly from: string
  /** Prefix of the paths of its attachments; no such file exists yet. */
  readonly to: string
}

/** Parts that mail programs add by themselves: signatures and calling cards. */
const IGNORED = /^(application\/(pkcs7|x-pkcs7|pgp)-signature|text\/(x-)?vcard|text\/calendar)$/
/** Deepest nesting of parts: a mail with a picture and files has three levels, a forwarded one six. */
const LEVELS = 10

/** Reads only the headers of a mail, which are checked before the rest is read. */
export async function readMailHead({ from }: { from: string }): Promise<MailHead> {
  const start = await startOf(from, MAX_MAIL_HEAD_BYTES)
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length
  const mail = await parsed(start.subarray(0, end))
  return {
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    received: mail.headers.find(({ key }) => key === 'received')?.value ?? '',
  }
}

/** Reads the beginning of a mail's text, where a key can be. */
export async function readMailStart({ from }: { from: string }): Promise<{ text: string }> {
  return { text: (await parsed(await startOf(from, MAX_MAIL_START_BYTES))).text ?? '' }
}

/**
 * Splits a mail into text and attachments.
 * @throws MediaError unreadable; too_large for more attachments than a fax may have
 */
export async function readMail({ from, to }: ReadMailJob): Promise<MailBody> {
  const mail = await parsed(await readFile(from))
  const wanted = mail.attachments.filter(isForFax)
  if (wanted.length > MAX_MAIL_ATTACHMENTS) throw new MediaError('too_large', 'Too many attachments')
  const attachments: MailBody['attachments'][number][] = []
  for (const [index, { content, filename }] of wanted.entries()) {
    const bytes = Buffer.from(content as ArrayBuffer)
    const path = `${to}.${index}`
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    attachments.push({ path, name: filename ?? '', isFaxable: 'kind' in sniffFax(bytes.subarray(0, FAX_SNIFF_BYTES)) })
  }
  return { text: mail.text ?? '', attachments }
}

/** Whether an attachment belongs on the fax; pictures inside the text, such as a logo, belong to the mail only. */
const isForFax = ({ mimeType, related }: Attachment): boolean => related !== true && !IGNORED.test(mimeType)

async function parsed(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: LEVELS })
  } catch (error) {
    throw new MediaError('unreadable', `Mail: ${reason(error)}`)
  }
}

async function startOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
