import pino from 'pino'
import { expect, test } from 'vitest'
import { type DrainedServer, drainServer } from './drain-server.ts'

const given = (others: () => Promise<readonly number[]>) => {
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  const server: DrainedServer = {
    config: { drainSeconds: 60, drainNoticeSeconds: 0 },
    readiness: { stopping: note('says so') },
    requests: { count: 0, closeConnections: note('closes connections') },
    jobs: { stop: async () => note('stops jobs')() },
    rtc: {
      others,
      draining: { begin: note('begins'), finish: async () => note('hands over')(), leave: async () => undefined },
    },
    log: pino({ level: 'silent' }),
  }
  return { server, done }
}
const whole = ['says so', 'closes connections', 'begins', 'stops jobs', 'hands over']

test('GROW-03: a server drains also if the database does not say at once who else is there', async () => {
  let asked = 0
  const { server, done } = given(async () => {
    asked += 1
    if (asked < 2) throw new Error('the database is away')
    return [2]
  })
  await drainServer(server, new AbortController().signal)
  expect(done).toEqual(whole)
})

test('GROW-03: a server that is alone, or is to hurry while nobody is known, does not drain', async () => {
  const alone = given(async () => [])
  await drainServer(alone.server, new AbortController().signal)
  const hurry = new AbortController()
  const hurried = given(() => {
    hurry.abort()
    return Promise.reject(new Error('the database is away'))
  })
  await drainServer(hurried.server, hurry.signal)
  expect([alone.done, hurried.done]).toEqual([[], []])
})
