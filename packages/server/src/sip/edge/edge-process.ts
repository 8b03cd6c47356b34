import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createBoundedLog } from '../../platform/db/bounded-log.ts'
import { keepRunning, type Running } from '../../platform/db/keep-running.ts'
import { commandFor, type RunAs } from '../../platform/db/postgres/postgres-run-as.ts'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'

export interface EdgeProgram {
  readonly name: string
  readonly command: readonly string[]
  readonly runAs: RunAs
  /** Variables beside PATH. Passwords are passed only here, never in a file or an argument. */
  readonly environment: Readonly<Record<string, string>>
  /** The file for the program's output; its size is bounded. */
  readonly logFile: string
  readonly log: Log
  /** Called when the program was started again after it died. */
  readonly onAgain?: () => void
}

const endWithinMs = 5_000
/** Pause between starts once the program has died again and again. */
const slowlyMs = 60_000

/**
 * Keeps a program of the edge running, without a terminal and with only its own user's rights. The program ends with
 * this server, even if the server is killed.
 * @returns ends the program for good
 */
export const keepEdgeRunning = (program: EdgeProgram): (() => Promise<void>) => {
  const { name, log, onAgain } = program
  const ending = new AbortController()
  /** Aborted when the program is given up, or is to end. */
  let dead = new AbortController()
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
        const given = new AbortController()
        dead = given
        const stop = await keepRunning(async () => startAgain(), { name, log, onGiveUp: () => given.abort() })
        await aborted(given.signal)
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
    dead.abort()
    await running
  }
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => (signal.aborted ? resolve(null) : signal.addEventListener('abort', resolve, { once: true })))

/**
 * Starts a shell beside the program that waits until the server's end of its standard input closes, which happens when
 * the server is gone, however early. A parent-death signal is not enough: it does not reach a program that has not
 * asked for it yet, and Kamailio can miss it while it starts its workers. The shell is not a child of the program,
 * because the program would wait for it.
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

/**
 * Keeps a program from gaining rights by a program that it starts. A service of systemd with `NoNewPrivileges` passes that on by
 * itself, and forbids what `setpriv` does.
 */
const withoutMoreRights = (): readonly string[] => {
  const isSo = /^NoNewPrivs:\s*1$/m.test(readFileSync('/proc/self/status', 'utf8'))
  return isSo ? [] : ['setpriv', '--no-new-privs', '--']
}

const start = ({ command, runAs, environment, logFile }: EdgeProgram): Running => {
  const writeLog = createBoundedLog(logFile)
  const program = commandFor(runAs, [...withoutMoreRights(), '/bin/sh', '-c', guarded, 'sh', ...command])
  const [file = '', ...args] = program.command
  const child = spawn(file, args, {
    ...program.ids,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC', ...environment },
    // a process group of its own, so that processes left by the first one are ended as well
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
      // no process of the group is left
    }
  }
  return {
    // workers that outlive the first process would hold its ports
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
