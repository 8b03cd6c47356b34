import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'
import { silentIsRemark } from './silent-is-remark.ts'

/** @returns the answer of `/ready` of a process whose pooler answers so */
const readyWith = (...answers: readonly (() => Promise<unknown>)[]) => {
  const rest = [...answers]
  let now = 0
  const pooler = silentIsRemark(() => (rest.shift() ?? answers[0] ?? Promise.resolve)(), 20)
  const readiness = createReadiness({ clock: () => now })
  readiness.serving({ database: pooler.check }, () => {
    const silent = pooler.remark()
    return silent === null ? {} : { pooler: silent }
  })
  return () => {
    now += 2_000
    return readiness.now()
  }
}
const silent = () => new Promise(() => undefined)
const refused = () => Promise.reject(new Error('connect ECONNREFUSED'))

test('GROW-02: a pooler that lets all wait takes no process out: it is a remark until it answers', async () => {
  const ready = readyWith(silent, () => Promise.resolve())
  const remarks = { pooler: 'no answer within 0.02 s' }
  expect(await ready()).toEqual({ isReady: true, phase: 'serving', checks: { database: 'ok' }, remarks })
  expect(await ready()).toEqual({ isReady: true, phase: 'serving', checks: { database: 'ok' } })
})

test('GROW-02: a pooler that refuses or breaks connections does, also after it was silent', async () => {
  const ready = readyWith(silent, refused)
  await ready()
  expect(await ready()).toEqual({ isReady: false, phase: 'serving', checks: { database: 'connect ECONNREFUSED' } })
})
