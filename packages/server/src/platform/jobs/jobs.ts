import { setTimeout as delay } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, type RunnerOptions, run, runMigrations } from 'graphile-worker'
import type { Log } from '../log.ts'
import type { JobHandlers } from './job-payloads.ts'

/** Does what `addJob` put into the queue, in this process. Several processes share the work. */
export interface Jobs {
  start(): Promise<void>
  /** Lets the jobs at work finish, for five seconds at most. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly connectionString: string
  readonly log: Log
  readonly handlers: JobHandlers
  /** A new job is heard of at once; this often is looked for those whose time has come again. */
  readonly pollMs?: number
}

const cron = [{ task: 'remove_expired', match: '17 * * * *' }] satisfies { task: keyof JobHandlers; match: string }[]
const restartMs = 5_000

export const createJobs = ({ connectionString, log, handlers, pollMs = 5_000 }: JobsOptions): Jobs => {
  const stopping = new AbortController()
  let runner: Runner | undefined
  let kept: Promise<void> | undefined
  const options: RunnerOptions = {
    connectionString,
    logger: new Logger(logTo(log)),
    taskList: taskListOf(handlers),
    parsedCronItems: parseCronItems(cron),
    concurrency: 2,
    maxPoolSize: 3,
    pollInterval: pollMs,
    noHandleSignals: true,
  }

  /** A runner ends when the database stays away for long. */
  const keepRunning = async (current: Runner): Promise<void> => {
    for (let alive: Runner | undefined = current; alive !== undefined; ) {
      runner = alive
      await alive.promise.catch((error: unknown) => log.error(error, 'Jobs ended'))
      alive = undefined
      while (alive === undefined && !stopping.signal.aborted) {
        await delay(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (!stopping.signal.aborted) alive = await run(options).catch(() => undefined)
      }
      if (stopping.signal.aborted) await alive?.stop()
    }
  }

  return {
    start: async () => {
      kept = keepRunning(await run(options))
    },
    stop: async () => {
      stopping.abort()
      if (kept === undefined) return
      await runner?.stop()
      await kept
    },
  }
}

/** The queue's own tables. */
export const migrateJobs = (connectionString: string): Promise<void> =>
  runMigrations({ connectionString, taskList: {}, parsedCronItems: [], logger: new Logger(() => () => undefined) })

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
