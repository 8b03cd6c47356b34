import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { failuresOfAddress } from './sign-in-ban.ts'
import { createSignInGuard } from './sign-in-guard.ts'

const { db } = await createTestDatabase()
const guard = createSignInGuard({ db, now: () => new Date(), pauseMs: 20 })
const right = () => Promise.resolve('in')
const wrong = () => Promise.resolve(null)
/** Lets one attempt of a slow address proceed; the next one's turn comes long after all tests are over. */
const patientGuard = () => createSignInGuard({ db, now: () => new Date(), pauseMs: 3_600_000 })
const slowDown = async (address: string) => {
  for (let name = 0; name < failuresOfAddress; name++) await guard.attempt({ username: `${name}`, address }, wrong)
}

test('attempts from an address with many failures run one after the other, and all in the end', async () => {
  const address = '192.0.2.1'
  await slowDown(address)
  let under = 0
  const check = async () => {
    expect(++under).toBe(1)
    await Promise.resolve()
    under--
    return 'in'
  }
  const names = Array.from({ length: 8 }, (_none, index) => `new ${index}`)
  const outcomes = await Promise.all(names.map((username) => guard.attempt({ username, address }, check)))
  expect(outcomes).toEqual(names.map(() => 'in'))
})

test('a user who has signed in from there before does not wait, however many do; one too many is asked to come again', async () => {
  const address = '192.0.2.2'
  const anna = { username: 'anna', address }
  await guard.attempt(anna, right)
  await slowDown(address)
  const patient = patientGuard()
  await patient.attempt({ username: 'first', address }, wrong)
  await new Promise<void>((allRefused) => {
    let refused = 0
    const hear = (error: { statusCode?: number }) => {
      expect(error.statusCode).toBe(503)
      if (++refused === 10) allRefused()
    }
    for (let name = 0; name < 30; name++) patient.attempt({ username: `new ${name}`, address }, wrong).catch(hear)
  })
  expect(await patient.attempt(anna, right)).toBe('in')
})

test('a wrong password of a name that is known there waits as long as one of any other name', async () => {
  const address = '192.0.2.4'
  const anna = { username: 'anna', address }
  await guard.attempt(anna, right)
  await slowDown(address)
  const patient = patientGuard()
  await patient.attempt({ username: 'first', address }, wrong)
  const answers: string[] = []
  const hear = (what: string) => () => void answers.push(what)
  void patient.attempt(anna, wrong).then(hear('anna'), hear('anna'))
  void patient.attempt({ username: 'berta', address }, wrong).then(hear('berta'), hear('berta'))
  // an attempt of another address has its answer long after Anna's password has been checked
  for (let time = 0; time < 5; time++) await patient.attempt({ username: 'anna', address: '192.0.2.5' }, wrong)
  expect(await patient.attempt(anna, right)).toBe('in')
  expect(answers).toEqual([])
})

test('several processes together tell no more about a name than ten wrong passwords, however many they try at once', async () => {
  const processes = Array.from({ length: 3 }, () => createSignInGuard({ db, now: () => new Date() }))
  const key = { username: 'clara', address: '192.0.2.6' }
  const guesses = processes.flatMap((one) => Array.from({ length: 10 }, () => one.attempt(key, wrong)))
  const outcomes = await Promise.allSettled(guesses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('a right password is not confirmed once another process has banned the name', async () => {
  const other = createSignInGuard({ db, now: () => new Date() })
  const key = { username: 'dora', address: '192.0.2.7' }
  const slowCheck = async () => {
    for (let time = 0; time < 10; time++) await other.attempt(key, wrong)
    return 'in'
  }
  await expect(guard.attempt(key, slowCheck)).rejects.toMatchObject({ statusCode: 403, message: 'Banned' })
})

test('a name of any length is counted', async () => {
  const key = { username: 'x'.repeat(100_000), address: '192.0.2.3' }
  for (let time = 0; time < 10; time++) expect(await guard.attempt(key, wrong)).toBeNull()
  await expect(guard.attempt(key, right)).rejects.toMatchObject({ statusCode: 403, message: 'Banned' })
})
