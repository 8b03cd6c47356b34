import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

const works = () => Promise.resolve()
const fails = () => Promise.reject(new Error('no space left on device'))
const hangs = () => new Promise(() => {})

test('WATCH-01: a process that starts is not ready, and asks nothing of what is not there yet', async () => {
  expect(await createReadiness().now()).toEqual({ isReady: false, phase: 'starting', checks: {} })
})

test('WATCH-01: a process is ready once all that it needs works, and says what does not', async () => {
  const readiness = createReadiness()
  readiness.serving({ database: works, files: works })
  expect(await readiness.now()).toEqual({ isReady: true, phase: 'serving', checks: { database: 'ok', files: 'ok' } })
  const broken = createReadiness()
  broken.serving({ database: works, files: fails })
  expect(await broken.now()).toEqual({
    isReady: false,
    phase: 'serving',
    checks: { database: 'ok', files: 'no space left on device' },
  })
})

test('GROW-07: a process is ready with what it can do without, and says what that is', async () => {
  const readiness = createReadiness()
  const remarks = { 'db2:5432': 'it is 3 h behind' }
  readiness.serving({ database: works }, () => remarks)
  expect(await readiness.now()).toEqual({ isReady: true, phase: 'serving', checks: { database: 'ok' }, remarks })
})

test('WATCH-01: a check that does not answer has failed within the limit', async () => {
  const readiness = createReadiness({ limitMs: 20 })
  readiness.serving({ database: hangs, files: works })
  const { isReady, checks } = await readiness.now()
  expect([isReady, checks]).toEqual([false, { database: 'no answer within 0.02 s', files: 'ok' }])
})

test('WATCH-01: a process that stops is not ready any more, also if it stops while it is asked or before it serves', async () => {
  const readiness = createReadiness()
  readiness.serving({ database: works })
  const asked = readiness.now()
  readiness.stopping()
  expect((await asked).isReady).toBe(false)
  readiness.serving({ database: works })
  expect(await readiness.now()).toEqual({ isReady: false, phase: 'stopping', checks: {} })
})

test('WATCH-01: many who ask at once cost one check; a second later it is made again', async () => {
  let now = 0
  let checks = 0
  const readiness = createReadiness({ clock: () => now })
  readiness.serving({
    database: async () => {
      checks++
    },
  })
  await Promise.all(Array.from({ length: 50 }, () => readiness.now()))
  expect(checks).toBe(1)
  now += 1_000
  await readiness.now()
  expect(checks).toBe(2)
})
