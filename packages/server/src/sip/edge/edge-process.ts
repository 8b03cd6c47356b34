import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { createBoundedLog } from '../../platform/db/bounded-log.ts'
import { keepRunning, type Running } from '../../platform/db/keep-running.ts'
import { commandFor, type RunAs } from '../../platform/db/postgres-run-as.ts'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'

export interface EdgeProgram {
  readonly name: string
  readonly command: readonly string[]
  readonly runAs: RunAs
  /** Beside PATH; passwords come in by this and by no file or argument. */
  readonly environment: Readonly<Record<string, string>>
  /** Its own words; bounded. */
  readonly logFile: string
  readonly log: Log
  /** It runs again after it has died. */
  readonly onAgain?: () => void
}

const endWithinMs = 5_000
/** Once it has died again and again: a lasting fault is tried again at this pace. */
const slowlyMs = 60_000

/**
 * Keeps a program of the edge running, away from the terminal and with no rights but its user's. It ends with us, even when
 * we are killed.
 * @returns ends it for good
 */
export const keepEdgeRunning = (program: EdgeProgram): (() => Promise<void>) => {
  const { name, log, onAgain } = program
  const ending = new AbortController()
  let starts = 0
  const startAgain = (): Running => {
    const running = start(program)
    starts += 1
    if (starts > 1) onAgain?.()
    return running
  }
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        const dead = new AbortController()
        const stop = await keepRunning(async () => startAgain(), { name, log, onGiveUp: () => dead.abort() })
        await aborted(AbortSignal.any([dead.signal, ending.signal]))
        await stop()
      } catch (error) {
        log.warn(`${name} does not start: ${reason(error)}`)
      }
      if (ending.signal.aborted) return
      log.error(`${name} ended again and again: tried once a minute from now on (${program.logFile} says why)`)
      await delay(slowlyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener('abort', resolve, { once: true })))

/**
 * Begins beside the program a shell that waits for our end of its input to close, which it does when we are gone, however
 * early: a signal at our death reaches nobody who has not asked for it yet, and Kamailio can miss it while it starts its
 * workers. It is no child of the program, which would wait for it.
 */
const guarded = `exec 3<&0
( (
  trap '' TERM
  read -r never <&3
  kill -TERM 0
  for turn in 1 2 3 4 5 6 7 8 9 10; do kill -0 $$ && sleep 0.2 || break; done
  kill -KILL 0
) >/dev/null 2>&1 &)
exec "$@" </dev/null 3<&-`

const start = ({ command, runAs, environment, logFile }: EdgeProgram): Running => {
  const writeLog = createBoundedLog(logFile)
  const program = commandFor(runAs, ['setpriv', '--no-new-privs', '--', '/bin/sh', '-c', guarded, 'sh', ...command])
  const [file = '', ...args] = program.command
  const child = spawn(file, args, {
    ...program.ids,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC', ...environment },
    // a group of its own: what its first process leaves behind is ended with it
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', writeLog)
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      writeLog(`${error.message}\n`)
      resolve()
    })
    child.once('exit', () => resolve())
  })
  const endGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // nobody of it is left
    }
  }
  return {
    // workers that outlive it hold its ports
    exited: exited.then(() => endGroup('SIGKILL')),
    stop: async () => {
      child.kill('SIGTERM')
      const cut = setTimeout(() => endGroup('SIGKILL'), endWithinMs)
      await exited
      clearTimeout(cut)
      endGroup('SIGKILL')
    },
  }
}
