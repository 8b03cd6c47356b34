import type { ChildProcess } from 'node:child_process'
import type { PasswordScore } from '@lineside/telephony/passwords/password-strength'
import { forkModule, keepUsAlive } from '../fork-module.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Without work the process ends. */
const idleMs = 30_000

const script = new URL('./password-strength-child.ts', import.meta.url)
const inTurn = limitConcurrency(1, 200)
let scorer: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * The score of a password, found in a process of its own: its dictionaries take 100 MB, and a hostile password of 32
 * characters a tenth of a second.
 * @throws HttpProblem 503 when too many are waiting
 */
export const scorePassword = (password: string): Promise<PasswordScore> =>
  inTurn(async () => {
    clearTimeout(idle)
    scorer ??= start()
    try {
      return await ask(scorer, password)
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  })

/** The next password finds no process that is about to end. */
const end = (): void => {
  scorer?.kill('SIGKILL')
  scorer = undefined
}

const start = (): ChildProcess => {
  const started = forkModule(script, { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  started.once('exit', () => {
    if (scorer === started) scorer = undefined
  })
  return started
}

const ask = async (child: ChildProcess, password: string): Promise<PasswordScore> => {
  const over = new AbortController()
  keepUsAlive(child, true)
  try {
    return await new Promise<PasswordScore>((resolve, reject) => {
      const died = () => reject(new Error('The process that scores passwords ended by itself'))
      child.once('message', resolve).once('exit', died).once('error', reject)
      over.signal.addEventListener('abort', () => child.off('message', resolve).off('exit', died).off('error', reject))
      child.send(password)
    })
  } finally {
    over.abort()
    keepUsAlive(child, false)
  }
}
