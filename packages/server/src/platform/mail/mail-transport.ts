import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type * as nodemailer from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as HTML; absent: there is only the text. */
  readonly html?: string
  /** Where its reader changes whether such mails come: the page that mail programs offer to unsubscribe (RFC 2369). */
  readonly settings?: string
  /**
   * Message id; a repeated delivery of the same mail has the same id, so that the reader's program shows it once.
   * Absent: made up.
   */
  readonly id?: string
  readonly attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Readable
}

/** Sends mails. */
export interface MailTransport {
  /** @throws Error when the mail server does not take it. */
  deliver(mail: Mail): Promise<void>
  close(): void
}

/** Sends by SMTP, or writes an .eml file into the outbox of the data directory where no SMTP is configured. */
export const createMailTransport = ({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport =>
  smtpUrl === undefined ? toOutbox(join(dataDir, 'outbox'), mailFrom) : bySmtp(smtpUrl, mailFrom)

/** Loads the mail library with the first mail: most runs of a server send none. */
const openedOnce = <T extends Pick<nodemailer.Transporter, 'close'>>(open: (library: typeof nodemailer) => T) => {
  let opened: Promise<T> | undefined
  return {
    get: () => (opened ??= import('nodemailer').then(open)),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** A fax of 64 MiB over a slow line takes some minutes. */
const longestDeliveryMs = 300_000

const bySmtp = (url: string, from: string): MailTransport => {
  const transport = openedOnce(({ createTransport }) =>
    createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }),
  )
  return {
    deliver: async (mail) => {
      const sending = (await transport.get()).sendMail(messageOf(mail, from))
      // a server that says a little from time to time must not hold the mail's place for ever
      const late = AbortSignal.timeout(longestDeliveryMs)
      await Promise.race([sending, once(late, 'abort').then(() => Promise.reject(late.reason as Error))])
    },
    close: transport.close,
  }
}

const messageOf = ({ to, subject, text, html, settings, id, attachments = [] }: Mail, from: string) => ({
  from,
  to: {
    name: '',
    address: to,
  },
  subject,
  text,
  attachments: [...attachments],
  // RFC 3834: nobody's absence is answered to us
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(html === undefined ? {} : { html }),
  ...(settings === undefined ? {} : { list: { unsubscribe: settings } }),
  ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` }),
})

const domainOf = (address: string): string => /@([^@\s>]+)>?$/.exec(address)?.[1] ?? 'localhost'

const toOutbox = (directory: string, from: string): MailTransport => {
  const transport = openedOnce(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return {
    deliver: async (mail) => {
      const { message } = await (await transport.get()).sendMail(messageOf(mail, from))
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`)
      await writeFile(`${name}.part`, message as Buffer, { mode: 0o600, flag: 'wx' })
      await rename(`${name}.part`, `${name}.eml`)
    },
    close: transport.close,
  }
}
