import type { PasswordScore } from '@lineside/telephony/passwords/password-strength'
import { askChild } from '../child/ask-child.ts'
import { type Child, startChild } from '../child/child.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Without work the process ends. */
const idleMs = 30_000
/** A score takes a tenth of a second, the first one with its dictionaries a second. */
const deadlineMs = 30_000

type Scorer = Child<string, PasswordScore>

const script = new URL('./password-strength-child.ts', import.meta.url)
const inTurn = limitConcurrency(1, 200)
let scorer: Scorer | undefined
let idle: NodeJS.Timeout | undefined

/**
 * The score of a password, found in a process of its own: its dictionaries take 100 MB, and a hostile password of 32
 * characters a tenth of a second.
 * @throws HttpProblem 503 when too many are waiting
 */
export const scorePassword = (password: string): Promise<PasswordScore> =>
  inTurn(async () => {
    clearTimeout(idle)
    if (scorer?.isAlive() !== true) scorer = startChild(script)
    try {
      return await askChild(scorer, password, isScore, { deadlineMs })
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  })

/** It says nothing else. */
const isScore = (_message: PasswordScore): _message is PasswordScore => true

/** The next password finds no process that is about to end. */
const end = (): void => {
  scorer?.kill()
  scorer = undefined
}
