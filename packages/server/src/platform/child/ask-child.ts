import type { Child } from './child.ts'
import { watchUsage } from './watch-usage.ts'

/** Why there is no answer. The process has ended or has been killed. */
export type ChildFault =
  /** `died`: the process ended by itself; the others: it was killed for going over a limit. */
  'died' | 'too_late' | 'too_much_memory' | 'too_much_work'

export class ChildError extends Error {
  override readonly name = 'ChildError'
  readonly fault: ChildFault

  constructor(fault: ChildFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface AskOptions {
  /** Ends the wait with the signal's reason and kills the process. */
  readonly signal?: AbortSignal | undefined
  /** Longest wait in real time. */
  readonly deadlineMs: number
  readonly memoryBytes?: number
  /** Limit on processor time for the whole answer; it does not grow when the machine is busy with other programs. */
  readonly processorMs?: number
  /** Limit on processor time for one step. Each message before the answer begins a new step. */
  readonly stepProcessorMs?: number
}

/**
 * Sends a message to a process that does one thing at a time, and waits for its answer.
 * @param isAnswer tells the answer from the messages before it
 * @throws ChildError; the signal's reason
 */
export const askChild = async <In, Out, Answer extends Out>(
  child: Child<In, Out>,
  question: In,
  isAnswer: (message: Out) => message is Answer,
  { signal, deadlineMs, memoryBytes = Infinity, processorMs = Infinity, stepProcessorMs = Infinity }: AskOptions,
): Promise<Answer> => {
  signal?.throwIfAborted()
  const stops: (() => void)[] = []
  child.keepUsAlive(true)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const end = (reason: unknown) => {
        child.kill()
        reject(reason)
      }
      const fail = (fault: ChildFault, what: string) => end(new ChildError(fault, what))
      const leave = () => end(signal?.reason)
      signal?.addEventListener('abort', leave)
      stops.push(() => signal?.removeEventListener('abort', leave))

      const deadline = setTimeout(() => fail('too_late', `No answer within ${deadlineMs} ms`), deadlineMs)
      stops.push(() => clearTimeout(deadline))

      let [began, stepBegan]: [number | null, number | null] = [null, null]
      const watch = watchUsage(child.pid, (usage) => {
        began ??= usage.processorMs
        stepBegan ??= usage.processorMs
        if (usage.memoryBytes > memoryBytes) fail('too_much_memory', `${usage.memoryBytes} bytes of memory`)
        if (usage.processorMs - began > processorMs || usage.processorMs - stepBegan > stepProcessorMs)
          fail('too_much_work', `${usage.processorMs - began} ms of the processor`)
      })
      stops.push(watch)

      stops.push(
        child.listen((message) => {
          if (isAnswer(message)) resolve(message)
          else stepBegan = null
        }),
      )
      stops.push(child.onEnd((lastWords) => reject(new ChildError('died', `It ended by itself: ${lastWords}`))))
      child.send(question)
    })
  } finally {
    for (const stop of stops) stop()
    child.keepUsAlive(false)
  }
}
