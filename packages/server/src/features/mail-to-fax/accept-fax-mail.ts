import { rm } from 'node:fs/promises'
import { limits } from '@lineside/contract/limits'
import { faxCallee } from '../../domain/fax/fax-callee.ts'
import { queueFax } from '../../domain/fax/queue-fax.ts'
import { isAllowed, isSameKey } from '../../domain/mail-to-fax/may-send.ts'
import type { SignInGuard } from '../../platform/auth/sign-in-guard.ts'
import { HttpProblem } from '../../platform/http/http-problem.ts'
import { MediaError } from '../../domain/media/media-error.ts'
import type { ReadMail } from '../../domain/media/mail/read-mail.ts'
import type { Services } from '../../domain/services.ts'
import { type FaxMailbox, faxMailbox } from './fax-mailbox.ts'
import { later, noFax, notAllowed } from './mail-refusal.ts'

export interface FaxMail {
  /** Of the recipient. */
  readonly address: string
  /** Address of the server that hands the mail in. */
  readonly handedInBy: string
  /** The mail on disk. */
  readonly path: string
}

/**
 * Makes a fax of a mail and puts it on its way.
 * @throws MailRefusal with what its sender is told
 */
export const acceptFaxMail = async (platform: Services, guard: SignInGuard, mail: FaxMail): Promise<void> => {
  const mailbox = await faxMailbox(platform.db, mail.address)
  const to = await platform.media.scratchPath()
  let read: ReadMail | undefined
  try {
    read = await platform.media.run('readMail', { from: mail.path, to })
    await queue(platform, guard, { mail, mailbox, read })
  } catch (error) {
    throw refusalOf(error)
  } finally {
    for (const { path } of read?.attachments ?? []) await rm(path, { force: true })
  }
}

interface Parts {
  readonly mail: FaxMail
  readonly mailbox: FaxMailbox
  readonly read: ReadMail
}

const queue = async (platform: Services, guard: SignInGuard, { mail, mailbox, read }: Parts): Promise<void> => {
  const { line, settings, destination } = mailbox
  const callee = await faxCallee(platform.db, line, destination ?? read.subject)
  if (callee === null) throw noFax('Neither the address nor the subject is the number of a fax')
  const { key, rest } = keyAndRest(read.text, settings.secret_key_box !== null)
  const { from, received } = read
  const facts = { from, received: [mail.handedInBy, received], destination: callee }
  const wanted = settings.secret_key_box && platform.secrets.open(settings.secret_key_box)
  const rules = settings.acl ?? []
  const isPassed = async () => {
    if (wanted === null && rules.length === 0) return null
    return (wanted === null || isSameKey(key, wanted)) && (rules.length === 0 || isAllowed(rules, facts)) ? true : null
  }
  // who guesses keys is slowed down as one who guesses passwords, apart from those
  const attempt = { username: `mail-to-fax:${line.id}`, address: `smtp:${mail.handedInBy}` }
  if ((await guard.attempt(attempt, isPassed)) === null) throw notAllowed()

  const strange = read.attachments.find(({ isFaxable }) => !isFaxable)
  if (strange !== undefined) throw noFax(`${strange.name.slice(0, 100)} is neither pdf, tif, txt nor ps`)
  const files = read.attachments.map(({ path }) => path)
  if (files.length === 0 && rest === '') throw noFax('There is nothing to fax: no attachment and no plain text')
  await queueFax(platform, {
    line,
    callee,
    quality: 'fine',
    files,
    pageHeader: destination === null ? '' : read.subject.slice(0, limits.faxPageHeaderLength),
    ...(files.length === 0 ? { text: rest } : {}),
  })
}

/** The key is the first line that is not empty, and never goes onto the fax. */
const keyAndRest = (text: string, hasKey: boolean): { key: string; rest: string } => {
  const trimmed = text.trim()
  if (!hasKey) return { key: '', rest: trimmed }
  const [first = '', ...lines] = trimmed.split(/\r?\n/)
  return { key: first.trim(), rest: lines.join('\n').trim() }
}

const refusalOf = (error: unknown): unknown => {
  if (error instanceof MediaError)
    return error.code === 'busy' || error.code === 'closed' ? later() : noFax(`No fax can be made of it: ${error.code}`)
  // banned for a while
  return error instanceof HttpProblem ? later() : error
}
