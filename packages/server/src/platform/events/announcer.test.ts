import { expect, onTestFinished, test, vi } from 'vitest'
import { createAnnouncer } from './announcer.ts'

const neverMs = 3_600_000

/** @returns an announcer, and a promise that resolves with its announcement of that number */
const given = (everyMs = neverMs, answer: 'busy' | 'done' = 'done') => {
  let count = 0
  const waiting = new Map<number, () => void>()
  const announcer = createAnnouncer({
    announce: async () => {
      count += 1
      waiting.get(count)?.()
      return answer
    },
    leastMs: 0,
    everyMs,
  })
  const reaches = (wanted: number) =>
    new Promise<void>((resolve) => (count >= wanted ? resolve() : waiting.set(wanted, resolve)))
  return { announcer, reaches, count: () => count }
}

test('LIVE: a hint ends the pause, and closing does', async () => {
  const { announcer, reaches, count } = given()
  await reaches(1)
  announcer.now()
  await reaches(2)
  await announcer.close()
  expect(count()).toBe(2)
})

test('LIVE: after another process was at it, it looks again without a hint', async () => {
  const { announcer, reaches } = given(neverMs, 'busy')
  await reaches(3)
  await announcer.close()
})

test('GROW-06: rounds leave no signal behind that lives as long as the process', async () => {
  const any = vi.spyOn(AbortSignal, 'any')
  onTestFinished(() => any.mockRestore())
  const { announcer, reaches } = given(0)
  await reaches(20)
  await announcer.close()
  expect(any).not.toHaveBeenCalled()
})
