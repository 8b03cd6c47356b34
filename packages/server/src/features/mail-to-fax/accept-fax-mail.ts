import { rm } from 'node:fs/promises'
import { asPlainName } from '@lineside/contract/http/plain-name'
import { limits } from '@lineside/contract/limits'
import { faxCallee } from '../../domain/fax/fax-callee.ts'
import { queueFax } from '../../domain/fax/queue-fax.ts'
import { isSameKey } from '../../domain/media/mail/may-send.ts'
import type { MailBody } from '../../domain/media/mail/read-mail.ts'
import type { SignInGuard } from '../../platform/auth/sign-in-guard/sign-in-guard.ts'
import { HttpProblem } from '../../platform/http-problem.ts'
import { MediaError } from '../../domain/media/media-error.ts'
import { MAIL_READ_MS, MAIL_WORK_MS } from '../../domain/media/media-limits.ts'
import type { Services } from '../../domain/services.ts'
import { type FaxMailbox, faxMailbox } from './fax-mailbox.ts'
import { later, noFax, notAllowed } from './mail-refusal.ts'

export interface FaxMail {
  /** Address of the recipient. */
  readonly address: string
  /** Sender of the envelope; empty: none. */
  readonly sender: string
  /** IP address of the server that delivers the mail. */
  readonly handedInBy: string
  /** Path of the mail on disk. */
  readonly path: string
}

/**
 * Turns a mail into a fax and sends it. Since strangers send mails, it is examined step by step: first sender and
 * destination, then the key, and only then the whole mail.
 * @throws MailRefusal with the text for the mail's sender
 */
export const acceptFaxMail = async (platform: Services, guard: SignInGuard, mail: FaxMail): Promise<void> => {
  const mailbox = await faxMailbox(platform.db, mail.address)
  try {
    await accept(platform, guard, { mail, mailbox })
  } catch (error) {
    throw refusalOf(error)
  }
}

interface Parts {
  readonly mail: FaxMail
  readonly mailbox: FaxMailbox
}

const accept = async (platform: Services, guard: SignInGuard, { mail, mailbox }: Parts): Promise<void> => {
  const { media } = platform
  const { line, settings, destination } = mailbox
  const from = mail.path
  const owner = { subscriberId: line.id, customerId: line.customer_id }
  const order = { lane: 'mailed', owner, workMs: MAIL_WORK_MS, deadlineMs: MAIL_READ_MS } as const

  const head = await media.run('readMailHead', { from }, order)
  const read = await faxCallee(platform.db, line, destination ?? head.subject)
  if ('refused' in read)
    throw noFax(
      read.refused === 'emergency'
        ? 'No faxes go to emergency numbers: call there'
        : 'Neither the address nor the subject is the number of a fax',
    )
  const { callee } = read
  const facts = { from: head.from, received: [mail.handedInBy, head.received], destination: callee }
  const rules = settings.acl ?? []
  const wanted = settings.secret_key_box && platform.secrets.open(settings.secret_key_box)
  if (wanted === null && rules.length === 0) throw notAllowed()
  if (rules.length > 0 && !(await media.run('matchRules', { rules, facts }, order))) throw notAllowed()

  if (wanted !== null) {
    // guessing keys is slowed down like guessing passwords, but counted apart from it and for this sender and server
    // only
    const attempt = { username: `mail-to-fax:${line.id}`, address: `smtp:${mail.sender} ${clientOf(head.received)}` }
    const hasKey = await guard.attempt(attempt, async () => {
      const { text } = await media.run('readMailStart', { from }, order)
      return isSameKey(keyAndRest(text, true).key, wanted) ? true : null
    })
    if (hasKey === null) throw notAllowed()
  }

  const to = await media.scratchPath()
  let body: MailBody | undefined
  try {
    body = await media.run('readMail', { from, to }, order)
    await queue(platform, {
      line,
      callee,
      read: body,
      hasKey: wanted !== null,
      subject: destination === null ? head.subject : '',
    })
  } finally {
    for (const { path } of body?.attachments ?? []) await rm(path, { force: true })
  }
}

/**
 * The IP address of the sender's server, as the last mail server noted it (RFC 5321, 4.4). The sender's address alone
 * could be forged.
 */
const clientOf = (received: string): string => /\[(?:IPv6:)?([\d.:a-f]+)\]/i.exec(received)?.[1] ?? ''

interface AllowedMail {
  readonly line: FaxMailbox['line']
  readonly callee: string
  readonly read: MailBody
  readonly hasKey: boolean
  /** Text at the top of each page. */
  readonly subject: string
}

const queue = async (platform: Services, { line, callee, read, hasKey, subject }: AllowedMail): Promise<void> => {
  const strange = read.attachments.find(({ isFaxable }) => !isFaxable)
  if (strange !== undefined)
    throw noFax(`${strange.name.slice(0, 100)} is neither pdf, tif, jpg, png, gif, webp, txt nor ps`)
  const files = read.attachments.map(({ path }) => path)
  const { rest } = keyAndRest(read.text, hasKey)
  if (files.length === 0 && rest === '') throw noFax('There is nothing to fax: no attachment and no plain text')
  await queueFax(platform, {
    line,
    callee,
    quality: 'fine',
    files,
    pageHeader: asPlainName(subject).slice(0, limits.faxPageHeaderLength),
    ...(files.length === 0 ? { text: rest } : {}),
  })
}

/** The key, which is the first line that is not empty and never appears on the fax, and the rest of the text. */
const keyAndRest = (text: string, hasKey: boolean): { key: string; rest: string } => {
  const trimmed = text.trim()
  if (!hasKey) return { key: '', rest: trimmed }
  const [first = '', ...lines] = trimmed.split(/\r?\n/)
  return { key: first.trim(), rest: lines.join('\n').trim() }
}

const refusalOf = (error: unknown): unknown => {
  if (error instanceof MediaError)
    return error.code === 'busy' || error.code === 'closed' ? later() : noFax(`No fax can be made of it: ${error.code}`)
  // the sender is banned for a while
  return error instanceof HttpProblem ? later() : error
}
