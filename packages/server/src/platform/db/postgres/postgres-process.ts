import { SetupError } from '../../setup-error.ts'
import type { Running } from '../keep-running.ts'
import type { RunAs } from './postgres-run-as.ts'
import { spawnPostgres } from './postgres-spawn.ts'

const READY = 'database system is ready to accept connections'
/**
 * Signals that stop the database, and how long to wait after each. SIGINT writes everything to disk; after one of the
 * others the next start runs a recovery.
 */
const STOP_STEPS = [
  { signal: 'SIGINT', waitMs: 20_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const

/**
 * Starts the database and waits until it accepts connections.
 * @throws SetupError with the last line that it wrote when it ends before that
 */
export async function startPostgresProcess(
  runAs: RunAs,
  command: string[],
  writeLog: (text: string) => void,
): Promise<Running> {
  const child = await spawnPostgres(runAs, command, 'INT')
  const end = () => child.kill('SIGINT')
  process.once('exit', end)
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  }).finally(() => process.off('exit', end))

  await new Promise<void>((resolve, reject) => {
    let said = ''
    let isReady = false
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      writeLog(text)
      if (isReady) return
      said += text
      if (!said.includes(READY)) return
      isReady = true
      resolve()
    })
    child.once('error', (error) => reject(failedStart(error.message)))
    child.once('close', () => reject(failedStart(reasonIn(said))))
  })

  return {
    exited,
    async stop() {
      for (const { signal, waitMs } of STOP_STEPS) {
        child.kill(signal)
        if (await settlesWithin(exited, waitMs)) return
      }
    },
  }
}

function reasonIn(said: string): string {
  const lines = said.trim().split('\n')
  const line = lines.findLast((text) => /(FATAL|PANIC):/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC):\s+/, '')
}

function failedStart(reason: string): SetupError {
  return new SetupError(
    `The bundled PostgreSQL did not start (${reason}): solve that, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

async function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([promise.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}
