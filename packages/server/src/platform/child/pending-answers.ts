import type { Child } from './child.ts'

/** Why there is no answer. */
export type ChildFault =
  /** `died`: the process ended by itself; the others: it went over a limit. */
  'died' | 'too_late' | 'too_much_memory' | 'too_much_work'

export class ChildError extends Error {
  override readonly name = 'ChildError'
  readonly fault: ChildFault

  constructor(fault: ChildFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface WaitOptions {
  /** Ends the wait with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Longest wait in real time; absent: as long as the process lives. */
  readonly deadlineMs?: number | undefined
}

/** Answers of type Answer that a child still owes us, each under the number of its question. */
export interface PendingAnswers<Answer> {
  /**
   * Asks a question and waits for its answer.
   * @param send sends the question with the number that its answer has to carry
   * @throws ChildError `died`, `too_late`; what was passed to `reject`; the signal's reason
   */
  ask(send: (number: number) => void, options?: WaitOptions): Promise<Answer>
  /** Settles a question. A number that nobody waits for is ignored: the answer came too late. */
  resolve(number: number, answer: Answer): void
  reject(number: number, error: Error): void
  /** No longer watches the child. Only for answers that are not used again. */
  stop(): void
}

/**
 * The one place that waits for answers of children. It holds to these rules of order:
 *
 * - Messages come in the order in which the child sent them, and all of them come before its end: an answer that a
 *   child sent before it died counts.
 * - An asker goes on in a microtask, and Node delivers all messages that have arrived together before it runs
 *   microtasks. So a message that the child sent after its answer is heard before the asker goes on: whoever listens to
 *   later messages begins to listen before it asks.
 * - All answers that are pending when the child ends are rejected, and so is every question after that.
 */
export const createPendingAnswers = <Answer>(child: Pick<Child<never, unknown>, 'onEnd'>): PendingAnswers<Answer> => {
  const pending = new Map<number, { resolve(answer: Answer): void; reject(reason: unknown): void }>()
  let lastNumber = 0
  let died: ChildError | null = null
  const stop = child.onEnd((lastWords) => {
    died = new ChildError('died', `It ended by itself: ${lastWords}`)
    for (const { reject } of pending.values()) reject(died)
  })
  const reject = (number: number, reason: unknown): void => pending.get(number)?.reject(reason)
  return {
    async ask(send, { signal, deadlineMs } = {}) {
      signal?.throwIfAborted()
      if (died !== null) throw died
      const number = ++lastNumber
      const leave = () => reject(number, signal?.reason)
      const late = () => reject(number, new ChildError('too_late', `No answer within ${deadlineMs} ms`))
      const deadline = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs)
      signal?.addEventListener('abort', leave)
      try {
        return await new Promise<Answer>((resolve, refuse) => {
          pending.set(number, { resolve, reject: refuse })
          send(number)
        })
      } finally {
        pending.delete(number)
        clearTimeout(deadline)
        signal?.removeEventListener('abort', leave)
      }
    },
    resolve: (number, answer) => pending.get(number)?.resolve(answer),
    reject,
    stop,
  }
}
