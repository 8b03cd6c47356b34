import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'
import { troubleIsRemark } from './trouble-is-remark.ts'

test('HARD-06: a service of the files that fails, or is silent, takes no process out: it is a remark until it works', async () => {
  const answers = [
    () => Promise.reject(new Error('connect ECONNREFUSED')),
    () => new Promise(() => undefined),
    () => Promise.resolve(),
  ]
  const files = troubleIsRemark(() => (answers.shift() ?? Promise.resolve)(), 20)
  let now = 0
  const readiness = createReadiness({ clock: () => now })
  readiness.serving({ files: files.check }, () => {
    const trouble = files.remark()
    return trouble === null ? {} : { files: trouble }
  })
  const ready = { isReady: true, phase: 'serving', checks: { files: 'ok' } }
  expect(await readiness.now()).toEqual({ ...ready, remarks: { files: 'connect ECONNREFUSED' } })
  now += 2_000
  expect(await readiness.now()).toEqual({ ...ready, remarks: { files: 'no answer within 0.02 s' } })
  now += 2_000
  expect(await readiness.now()).toEqual(ready)
})
