import { expect, test } from 'vitest'
import { createAttemptsInFlight } from './attempts-in-flight.ts'

test('a hundred simultaneous attempts fail no more often than a hundred in a row could', async () => {
  const inFlight = createAttemptsInFlight()
  let failures = 0
  const banned = new Error('Banned')
  const guess = () =>
    inFlight.run(
      'anna',
      async () => {
        const read = failures
        await Promise.resolve()
        if (read >= 5) throw banned
        return 5 - read
      },
      async () => {
        for (let turn = 0; turn < Math.random() * 10; turn++) await Promise.resolve()
        failures++
      },
    )
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, guess))
  expect(failures).toBe(5)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('attempts of different keys do not wait for each other, and one that throws is over', async () => {
  const inFlight = createAttemptsInFlight()
  const one = async () => 1
  let end = () => {}
  const held = inFlight.run('anna', one, () => new Promise<void>((resolve) => (end = resolve)))
  await expect(inFlight.run('berta', one, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inFlight.run('berta', one, async () => 'in')).toBe('in')
  const order: string[] = []
  const second = inFlight.run('anna', one, async () => void order.push('second'))
  order.push('first')
  end()
  await Promise.all([held, second])
  expect(order).toEqual(['first', 'second'])
})
