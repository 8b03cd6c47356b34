import type { SecretBox } from '../auth/secret-box.ts'
import type { Db } from '../db/database.ts'
import { addJob } from '../jobs/add-job-store.ts'
import { priorities } from '../jobs/job-lanes.ts'
import { queueMail } from './admit-mail.ts'
import type { MailOwner } from './mail-budgets-store.ts'
import type { Mail } from './mail-transport.ts'

export interface MailWay {
  /** 16 go on for more than a day; absent: as many as fit into ten minutes. */
  readonly attempts?: number
  /** The mail is for the person of the line, so it goes only while the line is active and this is its own address. */
  readonly isForPerson?: boolean
}

/** Sends mails as jobs, so that a mail server that is away for minutes neither loses a mail nor delays a request. */
export interface Mailer {
  /**
   * Queues a mail about a line; it is sent only if and when the transaction commits, and if there are not too many.
   */
  send(db: Db, owner: MailOwner, mail: Mail, way?: MailWay): Promise<void>
  /** Queues a mail for which somebody waits; callers bound how often that happens. */
  sendFirst(db: Db, mail: Mail, way?: Pick<MailWay, 'attempts'>): Promise<void>
}

/** Attempts within about ten minutes: later, the content of our mails is worth nothing. */
const maxAttempts = 7

export const createMailer = (secrets: SecretBox): Mailer => {
  const sealed = (mail: Mail) => ({ box: secrets.seal(JSON.stringify(mail)).toString('base64') })
  return {
    send: (db, owner, mail, { attempts = maxAttempts, isForPerson = false } = {}) => {
      const payload = { ...sealed(mail), ...(isForPerson && { person: owner.subscriberId }) }
      return queueMail(db, owner, { name: 'send_mail', payload }, attempts)
    },
    sendFirst: (db, mail, { attempts = maxAttempts } = {}) =>
      addJob(db, 'send_mail', sealed(mail), { maxAttempts: attempts, priority: priorities.recovery }),
  }
}

/** The mail that a job carries. */
export const mailOf = (secrets: SecretBox, box: string): Mail =>
  JSON.parse(secrets.open(Buffer.from(box, 'base64'))) as Mail
