import { readFile, writeFile } from 'node:fs/promises'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { MediaError } from '../media-error.ts'
import { MAX_MAIL_ATTACHMENTS } from '../media-limits.ts'
import { sniffFax } from '../sniff-fax.ts'

export interface ReadMailJob {
  from: string
  /** Start of the paths of its attachments, none of which exists yet. */
  to: string
}

/** What a mail says that is to become a fax. */
export interface ReadMail {
  /** Address of its sender; empty: none. */
  from: string
  subject: string
  /** Empty where the mail has no plain text. */
  text: string
  /** What the last mail server has noted, as it is nearest. */
  received: string
  attachments: { path: string; name: string; isFaxable: boolean }[]
}

/** Parts that programs add of themselves: signatures, calling cards. */
const IGNORED = /^(application\/(pkcs7|x-pkcs7|pgp)-signature|text\/(x-)?vcard|text\/calendar)$/

/**
 * Takes a mail apart.
 * @throws MediaError unreadable; too_large for more attachments than a fax is made of
 */
export async function readMail({ from, to }: ReadMailJob): Promise<ReadMail> {
  const mail = await PostalMime.parse(await readFile(from), { attachmentEncoding: 'arraybuffer' }).catch(unreadable)
  const wanted = mail.attachments.filter(isForFax)
  if (wanted.length > MAX_MAIL_ATTACHMENTS) throw new MediaError('too_large', 'Too many attachments')
  const attachments: ReadMail['attachments'] = []
  for (const [index, { content, filename }] of wanted.entries()) {
    const bytes = Buffer.from(content as ArrayBuffer)
    const path = `${to}.${index}`
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    attachments.push({ path, name: filename ?? '', isFaxable: sniffFax(bytes.subarray(0, 512)) !== null })
  }
  return {
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    received: mail.headers.find(({ key }) => key === 'received')?.value ?? '',
    attachments,
  }
}

/** Pictures that stand within the text, such as a firm's logo, are part of the letter and not of the fax. */
const isForFax = ({ mimeType, related }: Attachment): boolean => related !== true && !IGNORED.test(mimeType)

const unreadable = (error: unknown): Email => {
  throw new MediaError('unreadable', `Mail: ${error instanceof Error ? error.message : String(error)}`)
}
