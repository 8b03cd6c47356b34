import { Logger, parseCronItems, type Runner, type RunnerOptions, run } from 'graphile-worker'
import type { Log } from '../log.ts'
import { createPool } from '../db/pool.ts'
import type { JobHandlers } from './job-payloads.ts'
import { patient } from '../db/patient-pool.ts'

/** Runs the jobs that `addJob` queued. Several server processes share the work. */
export interface Jobs {
  start(): Promise<void>
  /** Stops after the running jobs have finished. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly connectionString: string
  readonly log: Log
  readonly handlers: JobHandlers
  /** How often to look for jobs that have become due; new jobs are reported at once. */
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
  // use a pool of our own: the queue's own pool crashes when the database ends while connections are being returned
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
      // the queue waits while the database is away and continues by itself
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
