import type { Child } from './child.ts'
import { ChildError, createPendingAnswers, type WaitOptions } from './pending-answers.ts'
import { watchUsage } from './watch-usage.ts'

export interface AskOptions extends WaitOptions {
  readonly deadlineMs: number
  readonly memoryBytes?: number
  /** Limit on processor time for the whole answer; it does not grow when the machine is busy with other programs. */
  readonly processorMs?: number
  /** Limit on processor time for one step. Each message before the answer begins a new step. */
  readonly stepProcessorMs?: number
}

/**
 * Sends a message to a process that does one thing at a time, and waits for its answer. A process that gives none has
 * ended or is killed, and so is one whose asker takes the question back.
 * @param isAnswer tells the answer from the messages before it
 * @throws ChildError; the signal's reason
 */
export const askChild = async <In, Out, Answer extends Out>(
  child: Child<In, Out>,
  question: In,
  isAnswer: (message: Out) => message is Answer,
  { memoryBytes = Infinity, processorMs = Infinity, stepProcessorMs = Infinity, ...wait }: AskOptions,
): Promise<Answer> => {
  wait.signal?.throwIfAborted()
  const answers = createPendingAnswers<Answer>(child)
  const stops = [answers.stop]
  const send = (number: number) => {
    const fail = (fault: 'too_much_memory' | 'too_much_work', what: string) =>
      answers.reject(number, new ChildError(fault, what))
    let [began, stepBegan]: [number | null, number | null] = [null, null]
    const stopWatching = watchUsage(child.pid, (usage) => {
      began ??= usage.processorMs
      stepBegan ??= usage.processorMs
      if (usage.memoryBytes > memoryBytes) fail('too_much_memory', `${usage.memoryBytes} bytes of memory`)
      if (usage.processorMs - began > processorMs || usage.processorMs - stepBegan > stepProcessorMs)
        fail('too_much_work', `${usage.processorMs - began} ms of the processor`)
    })
    const stopListening = child.listen((message) => {
      if (isAnswer(message)) answers.resolve(number, message)
      else stepBegan = null
    })
    stops.push(stopWatching, stopListening)
    child.send(question)
  }
  child.keepUsAlive(true)
  try {
    return await answers.ask(send, wait)
  } catch (error) {
    child.kill()
    throw error
  } finally {
    for (const stop of stops) stop()
    child.keepUsAlive(false)
  }
}
