import type { ExaminedPassword } from '@lineside/telephony/passwords/common-passwords'
import { askChild } from '../../child/ask-child.ts'
import { type Child, startChild } from '../../child/child.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** The process ends after this time without work. */
const idleMs = 30_000
/** A score takes 0.2 s at most; the first one takes 1 s because the dictionaries are loaded. */
const deadlineMs = 30_000

type Scorer = Child<string, ExaminedPassword>

const script = new URL('./password-strength-child.ts', import.meta.url)
const inTurn = limitConcurrency(1, 200)
let scorer: Scorer | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Scores a password, and looks it up among the common ones, in a separate process: the dictionaries take 100 MB, and a
 * hostile password of 32 characters takes 0.1 s of processor time, a longer one twice that.
 * @throws HttpProblem 503 when too many are waiting
 */
export const examinePassword = (password: string): Promise<ExaminedPassword> =>
  inTurn(async () => {
    clearTimeout(idle)
    if (scorer?.isAlive() !== true) scorer = startChild(script)
    try {
      return await askChild(scorer, password, isAnswer, { deadlineMs })
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  })

/** The process sends nothing but answers. */
const isAnswer = (_message: ExaminedPassword): _message is ExaminedPassword => true

/** Forgets the process before it ends, so that the next password starts a new one. */
const end = (): void => {
  scorer?.kill()
  scorer = undefined
}
