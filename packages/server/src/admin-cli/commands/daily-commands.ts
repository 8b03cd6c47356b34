import { failedFaxes, failedJobs, hasJobs, removeJob, retryJob } from '../../domain/lists/jobs-store.ts'
import { listBans, liftBan, listSessions } from '../../domain/lists/sessions-list-store.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'
import { deleteSession } from '../../platform/auth/sessions-store.ts'
import { nameKey } from '../../platform/auth/sign-in-guard/sign-in-failures-store.ts'
import { callerNetwork } from '../../platform/caller-network.ts'
import { command, type Work } from '../command.ts'
import { pageOf, pageOptions } from '../page-options.ts'
import { findCustomer, findSubscriber, requireSubscriber } from '../references-store.ts'

const subscriber = { kind: 'text', help: 'name@domain', required: true } as const
const job = { id: { kind: 'number', help: 'ID of the job', required: true } } as const

/** Tasks that end in a mail. */
const mailTasks = ['send_mail', 'send_fax_mail', 'send_voicemail_mail', 'password_reset'] as const

const failedOf = async ({ db }: Work, tasks: readonly string[] | null, page: ReturnType<typeof pageOf>) =>
  (await hasJobs(db)) ? await failedJobs(db, tasks, page) : []

/** RUN-01: sessions, bans, and whatever has failed. */
export const dailyCommands = [
  command({
    noun: 'sessions',
    verb: 'list',
    audience: 'reseller',
    summary: 'open sessions of a subscriber, the newest first',
    options: { subscriber },
    reads: true,
    run: async (work, { subscriber: name }) => await listSessions(work.db, (await findSubscriber(work, name)).id),
  }),
  command({
    noun: 'sessions',
    verb: 'end',
    object: { kind: 'line', by: ['subscriber'] },
    audience: 'reseller',
    summary: 'end one session of a subscriber, or all; its browsers are disconnected',
    options: { subscriber, id: { kind: 'text', help: 'ID of the session; omit it for all' } },
    run: async (work, { subscriber: name, id: session }) => {
      const { id } = await requireSubscriber(work, name)
      if (session === undefined) {
        await work.sessions.endAllOf(work.db, id)
        return { id, outcome: 'ended' }
      }
      const open = await listSessions(work.db, id)
      if (!open.some((each) => each.id === session)) throw operatorRefusal(`'${name}' has no session '${session}'.`)
      await deleteSession(work.db, session)
      await work.sessions.subscriberChanged(work.db, id)
      return { id, outcome: 'ended' }
    },
  }),
  command({
    noun: 'bans',
    verb: 'list',
    audience: 'operator',
    summary: 'names that can not sign in from a network after wrong passwords; both are stored as hashes',
    options: pageOptions,
    reads: true,
    run: async ({ db, now }, values) => await listBans(db, now(), pageOf(values)),
  }),
  command({
    noun: 'bans',
    verb: 'lift',
    object: { kind: 'ban', by: ['subscriber', 'address', 'id'] },
    audience: 'operator',
    summary: 'let a name sign in again from a network',
    options: {
      subscriber: { kind: 'text', help: 'web user name with its domain: name@domain' },
      address: { kind: 'text', help: 'address of the client' },
      id: { kind: 'text', help: 'ID of the ban, as the list shows it' },
    },
    run: async ({ db }, { subscriber: name, address, id }) => {
      const ban =
        name !== undefined && address !== undefined && id === undefined
          ? nameKey({ username: name.toLowerCase(), address: callerNetwork(address) })
              .toString('hex')
              .slice(0, 16)
          : id
      if (ban === undefined || !/^[0-9a-f]{16}$/.test(ban))
        throw operatorRefusal('Add --subscriber and --address, or the --id of the ban.')
      if (!(await liftBan(db, ban))) throw operatorRefusal('There is no such ban.')
      return { outcome: 'lifted' }
    },
  }),
  command({
    noun: 'jobs',
    verb: 'list',
    audience: 'operator',
    summary: 'jobs that have failed for good, the newest first',
    options: { task: { kind: 'text', help: 'only jobs of this task' }, ...pageOptions },
    reads: true,
    run: async (work, { task, ...page }) => await failedOf(work, task === undefined ? null : [task], pageOf(page)),
  }),
  command({
    noun: 'jobs',
    verb: 'retry',
    object: { kind: 'job', by: ['id'] },
    audience: 'operator',
    summary: 'try a failed job again, with all its attempts',
    options: job,
    run: async ({ db }, { id }) => {
      if (!(await hasJobs(db)) || !(await retryJob(db, id))) throw operatorRefusal(`There is no failed job ${id}.`)
      return { id, outcome: 'waits' }
    },
  }),
  command({
    noun: 'jobs',
    verb: 'remove',
    object: { kind: 'job', by: ['id'] },
    audience: 'operator',
    summary: 'give up a failed job',
    options: job,
    run: async ({ db }, { id }) => {
      if (!(await hasJobs(db)) || !(await removeJob(db, id))) throw operatorRefusal(`There is no failed job ${id}.`)
      return { id, outcome: 'removed' }
    },
  }),
  command({
    noun: 'mails',
    verb: 'list',
    audience: 'operator',
    summary: 'mails that could not be sent, the newest first; retry them as jobs',
    options: pageOptions,
    reads: true,
    run: async (work, values) => await failedOf(work, mailTasks, pageOf(values)),
  }),
  command({
    noun: 'faxes',
    verb: 'list',
    audience: 'reseller',
    summary: 'faxes of a customer that could not be sent, the newest first',
    options: {
      customer: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
      reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
      ...pageOptions,
    },
    reads: true,
    run: async (work, { customer, reseller, ...page }) =>
      await failedFaxes(work.db, (await findCustomer(work, customer, reseller)).id, pageOf(page)),
  }),
]
