import { Logger, parseCronItems, type Runner, type RunnerOptions, run } from 'graphile-worker'
import type { Log } from '../log.ts'
import { createPool } from '../db/pool.ts'
import type { JobHandlers } from './job-payloads.ts'
import { patient } from '../db/patient-pool.ts'

/** Does what `addJob` put into the queue, in this process. Several processes share the work. */
export interface Jobs {
  start(): Promise<void>
  /** Lets the jobs at work finish. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly connectionString: string
  readonly log: Log
  readonly handlers: JobHandlers
  /** A new job is heard of at once; this often is looked for those whose time has come again. */
  readonly pollMs?: number
}

const cron = [
  { task: 'remove_expired', match: '17 * * * *' },
  { task: 'resume_faxes', match: '* * * * *' },
  { task: 'renew_demo_devices', match: '* * * * *' },
  { task: 'plan_reminders', match: '*/10 * * * *' },
  { task: 'renew_secret_keys', match: '7 * * * *' },
] satisfies { task: keyof JobHandlers; match: string }[]

export const createJobs = ({ connectionString, log, handlers, pollMs = 5_000 }: JobsOptions): Jobs => {
  let runner: Runner | undefined
  // our own pool: that of the queue dies of a database that ends while it lets its connections go
  const pool = patient(createPool(connectionString, { max: 3, log }))
  const options: RunnerOptions = {
    pgPool: pool,
    logger: new Logger(logTo(log)),
    taskList: taskListOf(handlers),
    parsedCronItems: parseCronItems(cron),
    concurrency: 2,
    pollInterval: pollMs,
    noHandleSignals: true,
  }

  return {
    start: async () => {
      // it waits for a database that is away, and goes on by itself
      runner = await run(options)
      runner.promise.catch((error: unknown) => log.error(error, 'Jobs ended'))
    },
    stop: async () => {
      await runner?.stop()
      await pool.end()
    },
  }
}

const taskListOf = (handlers: JobHandlers) =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: unknown) => (handler as (payload: unknown) => Promise<void>)(payload),
    ]),
  )

const logTo = (log: Log) => () => (level: string, message: string) => {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
}
