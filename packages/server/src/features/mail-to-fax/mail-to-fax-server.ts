import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server'
import { createSignInGuard } from '../../platform/auth/sign-in-guard/sign-in-guard.ts'
import { MAX_MAIL_BYTES } from '../../domain/media/media-limits.ts'
import type { Services } from '../../domain/services.ts'
import { SetupError } from '../../platform/setup-error.ts'
import { acceptFaxMail } from './accept-fax-mail.ts'
import { faxMailbox } from './fax-mailbox.ts'
import { later, MailRefusal } from './mail-refusal.ts'

const MOST_CONNECTIONS = 20
const IDLE_MS = 60_000
const CLOSE_MS = 5_000

export interface MailToFaxServer {
  readonly port: number
  /** Waits a limited time for mails in progress. */
  close(): Promise<void>
}

/**
 * FAX-03: accepts mails over SMTP and sends them as faxes. A mail has one recipient: for others the sender must send it
 * again.
 */
export const startMailToFaxServer = async (
  platform: Services,
  { port, host }: { port: number; host: string },
): Promise<MailToFaxServer> => {
  const guard = createSignInGuard(platform)

  const checkRecipient = async ({ address }: SMTPServerAddress, { envelope }: SMTPServerSession): Promise<void> => {
    if (envelope.rcptTo.length > 0) throw new MailRefusal(452, 'One recipient at a time')
    await faxMailbox(platform.db, address)
  }

  const takeMail = async (stream: Readable, session: SMTPServerSession): Promise<string> => {
    const path = await platform.media.scratchPath()
    try {
      await save(stream, path, () => cut(session))
      const { mailFrom, rcptTo } = session.envelope
      await acceptFaxMail(platform, guard, {
        address: rcptTo[0]?.address ?? '',
        sender: mailFrom ? mailFrom.address : '',
        handedInBy: session.remoteAddress,
        path,
      })
      return 'The fax is on its way'
    } finally {
      await rm(path, { force: true })
    }
  }

  /** An error that is no refusal is our fault: the sender is told to try again. */
  const answered = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof MailRefusal) throw error
      platform.log.error(error, 'A mail could not be made a fax')
      throw later()
    }
  }

  const server = new SMTPServer({
    name: 'lineside',
    banner: 'mail to fax',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    maxClients: MOST_CONNECTIONS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    logger: false,
    onRcptTo: callbackify((address: SMTPServerAddress, session: SMTPServerSession) =>
      answered(checkRecipient(address, session)),
    ),
    onData: callbackify((stream: Readable, session: SMTPServerSession) => answered(takeMail(stream, session))),
  })
  server.on('error', (error) => platform.log.warn(error, 'Mail to fax'))
  const cut = (session: SMTPServerSession): void => {
    for (const connection of server.connections) if (connection.session.id === session.id) connection.close()
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new SetupError(`Mail to fax cannot listen on ${host}, port ${port}: ${message}`)),
    )
    server.listen(port, host, () => {
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * Saves a mail to disk. Data beyond the size limit is read and dropped, as SMTP requires, and the mail refused; at
 * twice the limit the connection is cut, since no honest mail is as long.
 */
const save = async (stream: Readable, path: string, cut: () => void): Promise<void> => {
  let bytes = 0
  const kept = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes <= MAX_MAIL_BYTES) yield chunk
      if (bytes > 2 * MAX_MAIL_BYTES) cut()
    }
  }
  await pipeline(stream, kept, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (bytes > MAX_MAIL_BYTES) throw new MailRefusal(552, `A mail has at most ${MAX_MAIL_BYTES} bytes`)
}
