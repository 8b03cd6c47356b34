import { Logger, parseCronItems, type Runner, type RunnerOptions, run, type Task, type TaskList } from 'graphile-worker'
import type { Log } from '../log.ts'
import { createPool } from '../db/pool.ts'
import type { JobHandlers, JobName } from './job-payloads.ts'
import { type Lane, laneOf, lanes } from './job-lanes.ts'
import { patient } from '../db/patient-pool.ts'

/** Runs the jobs that `addJob` queued. Several server processes share the work. */
export interface Jobs {
  start(): Promise<void>
  /** Takes no more jobs. @returns resolves when the running ones have finished */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly connectionString: string
  readonly log: Log
  readonly handlers: JobHandlers
  /** Called after each attempt. */
  readonly onDone?: (job: JobName, outcome: JobOutcome) => void
  /** How often to look for jobs that have become due; new jobs are reported at once. */
  readonly pollMs?: number
  /** Time of day (UTC, `HH:MM`) of the backup; undefined: there is none. */
  readonly backupTime?: string | undefined
}

interface CronJob {
  readonly task: JobName
  readonly match: string
  readonly options?: { readonly backfillPeriod: number; readonly maxAttempts: number }
}

/** `failed`: it is tried again; `gave_up`: that was the last attempt. */
export type JobOutcome = 'done' | 'failed' | 'gave_up'

const cron = [
  { task: 'remove_expired', match: '17 * * * *' },
  { task: 'keep_months', match: '27 * * * *' },
  // usually before the backup, which reads all tables for hours and would be in the way of whole months
  { task: 'apply_retention', match: '41 0 * * *' },
  { task: 'resume_faxes', match: '* * * * *' },
  { task: 'renew_demo_devices', match: '* * * * *' },
  { task: 'plan_reminders', match: '*/10 * * * *' },
  { task: 'plan_call_mails', match: '*/10 * * * *' },
  { task: 'renew_secret_keys', match: '7 * * * *' },
  { task: 'plan_contact_books', match: '* * * * *' },
] satisfies CronJob[]

/** A machine that was off at night makes up for its backup within these hours. */
const backupIsLateMs = 12 * 3_600_000

const backupAt = (time: string): CronJob => {
  const [hour, minute] = time.split(':').map(Number)
  // an attempt that a stop of the server has ended is made again
  return {
    task: 'back_up',
    match: `${minute} ${hour} * * *`,
    options: { backfillPeriod: backupIsLateMs, maxAttempts: 3 },
  }
}

/** Connections beside those on which the lanes listen for new jobs: statements of the queue itself are short. */
const spareConnections = 3

export const createJobs = ({
  connectionString,
  log,
  handlers,
  onDone = () => {},
  pollMs = 5_000,
  backupTime,
}: JobsOptions): Jobs => {
  const repeated: CronJob[] = [...cron, ...(backupTime === undefined ? [] : [backupAt(backupTime)])]
  const runners: Runner[] = []
  let stopped: Promise<void> | undefined
  const names = Object.keys(lanes) as Lane[]
  // use a pool of our own: the queue's own pool crashes when the database ends while connections are being returned
  const pool = patient(createPool(connectionString, { max: names.length + spareConnections, log }))
  const logger = new Logger(logTo(log))
  const optionsOf = (lane: Lane): RunnerOptions => ({
    pgPool: pool,
    logger,
    taskList: taskListOf(handlers, lane, onDone),
    parsedCronItems: parseCronItems(repeated.filter(({ task }) => laneOf[task] === lane)),
    concurrency: lanes[lane],
    pollInterval: pollMs,
    noHandleSignals: true,
  })

  const startLane = async (lane: Lane): Promise<void> => {
    const runner = await run(optionsOf(lane))
    runner.promise.catch((error: unknown) => log.error(error, `Jobs ended: ${lane}`))
    runners.push(runner)
  }

  return {
    start: async () => {
      // the queue waits while the database is away and continues by itself; its first runner brings its tables up to date
      const [first = 'others', ...further] = names
      await startLane(first)
      await Promise.all(further.map(startLane))
    },
    stop: () => {
      stopped ??= Promise.all(runners.map((runner) => runner.stop())).then(() => pool.end())
      return stopped
    },
  }
}

const taskListOf = (handlers: JobHandlers, lane: Lane, onDone: NonNullable<JobsOptions['onDone']>): TaskList =>
  Object.fromEntries(
    Object.entries(handlers)
      .filter(([name]) => laneOf[name as JobName] === lane)
      .map(([name, handler]) => {
        const work = handler as (payload: unknown) => Promise<void>
        const task: Task = async (payload, { job }) => {
          try {
            await work(payload)
          } catch (error) {
            onDone(name as JobName, job.attempts >= job.max_attempts ? 'gave_up' : 'failed')
            throw error
          }
          onDone(name as JobName, 'done')
        }
        return [name, task]
      }),
  )

const logTo = (log: Log) => () => (level: string, message: string) => {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
}
