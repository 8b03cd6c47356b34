import { expect, onTestFinished, test } from 'vitest'
import type { Order, Report } from '../../../test/processes/obedient-child.ts'
import { startChild } from './child.ts'
import { createPendingAnswers } from './pending-answers.ts'

/** A process that answers several questions at once. */
const start = () => {
  const child = startChild<Order, Report>(new URL('../../../test/processes/obedient-child.ts', import.meta.url))
  onTestFinished(() => child.kill())
  child.keepUsAlive(true)
  const answers = createPendingAnswers<string>(child)
  child.listen((report) => {
    if ('answer' in report) answers.resolve(Number(report.answer), report.answer)
  })
  return {
    child,
    answers,
    /** A question that the process answers with its number. */
    ask: () => answers.ask((number) => child.send({ do: 'answer', answer: `${number}` })),
    /** A question that it never answers. */
    askInVain: () => answers.ask(() => child.send({ do: 'wait' })),
  }
}

test('a process that dies ends all questions that it has not answered, and none that it has', async () => {
  const { child, ask, askInVain } = start()
  const all = [askInVain(), ask(), askInVain()]
  child.send({ do: 'die', words: 'out of luck' })
  const died = { status: 'rejected', reason: { fault: 'died', message: expect.stringContaining('out of luck') } }
  expect(await Promise.allSettled(all)).toMatchObject([died, { status: 'fulfilled', value: '2' }, died])
})

test('a question to a process that has died is refused and not sent', async () => {
  const { child, answers, askInVain } = start()
  const asked = askInVain()
  child.kill()
  await expect(asked).rejects.toMatchObject({ fault: 'died' })
  await expect(answers.ask(() => expect.fail('sent'))).rejects.toMatchObject({ fault: 'died' })
})

/** A stand-in for a child process. */
const withoutProcess = () => createPendingAnswers<string>({ onEnd: () => () => {} })

test('an answer goes to the question with its number; one that nobody waits for is ignored', async () => {
  const answers = withoutProcess()
  const numbers: number[] = []
  const ask = () => answers.ask((number) => void numbers.push(number))
  const [first, second] = [ask(), ask()]
  for (const number of numbers.toReversed()) answers.resolve(number, `to ${number}`)
  for (const number of [...numbers, 17]) answers.resolve(number, 'late')
  expect(await Promise.all([first, second])).toEqual(['to 1', 'to 2'])
})

test('a question ends by its signal, its time limit or a refusal, and the others wait on', async () => {
  const answers = withoutProcess()
  const asker = new AbortController()
  const left = answers.ask(() => {}, { signal: asker.signal })
  const late = answers.ask(() => {}, { deadlineMs: 1 })
  const refused = answers.ask((number) => answers.reject(number, new Error('not now')))
  const waiting = answers.ask((number) => void late.catch(() => answers.resolve(number, 'at last')))
  asker.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(refused).rejects.toThrow('not now')
  await expect(late).rejects.toMatchObject({ fault: 'too_late' })
  expect(await waiting).toBe('at last')
})
