import { expect, test } from 'vitest'
import { givenSubscriber, testPassword } from '../../../test/builders.ts'
import { basic, givenFactor } from '../../../test/builders/factor-builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { runTestJobs } from '../../../test/test-jobs.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { mostWrongCodes } from '../../platform/auth/factor/wrong-codes-store.ts'
import { sessionRoutes } from '../session/session-routes.ts'
import { subscribersRoutes } from '../subscribers/subscribers-routes.ts'

const given = await createTestPlatform()
const { platform, clock } = given
const { db } = platform
const app = await createTestApp(platform, sessionRoutes, subscribersRoutes)
await runTestJobs(given)

let networks = 0
const elsewhere = () => `2001:db8:${(++networks).toString(16)}::1`

const person = async () => {
  const seat = await givenSubscriber(platform, { email: `anna${networks}@mail.test` })
  const factor = await givenFactor(given, seat)
  const signIn = async (otp: string, password = testPassword) => {
    const payload = { username: seat.webusername, password, otp }
    const answer = await app.inject({ method: 'POST', url: '/login_jwt', payload, remoteAddress: elsewhere() })
    return answer.statusCode === 200 ? 'in' : answer.json<{ message: string }>().message
  }
  const wrong = async (count: number) => await Promise.all(Array.from({ length: count }, () => signIn('wrong1')))
  const told = async () => {
    const query = db.selectFrom('security_notices').select(['kind', 'facts']).where('subscriber_id', '=', seat.id)
    return (await query.orderBy('id').execute()).map(({ kind, facts: { what } }) => `${kind} ${what ?? ''}`)
  }
  return { seat, factor, signIn, wrong, told }
}

const invalid = 'Invalid OTP'
const times = (count: number, answer: string) => Array.from({ length: count }, () => answer)

test('FACT-03: wrong codes count over all networks; after 20 even the right one is refused for an hour', async () => {
  const { seat, factor, signIn, wrong, told } = await person()
  expect(await wrong(mostWrongCodes)).toEqual(times(mostWrongCodes, invalid))
  expect([await signIn(factor.code()), await signIn(factor.recoveryCodes[0] ?? '')]).toEqual(['Banned', 'Banned'])
  const headers = basic(seat.webusername, testPassword, factor.code())
  const url = `/api/subscribers/${seat.id}`
  const byBasic = await app.inject({ method: 'GET', url, headers, remoteAddress: elsewhere() })
  expect(byBasic.json()).toEqual({ code: 403, message: 'Banned' })
  await eventually(async () => expect(await told()).toEqual(['factor app_added', 'factor codes_refused']))
  // a busy machine takes its time, too
  clock.pass({ seconds: 3_300 })
  expect(await signIn(factor.code())).toBe('Banned')
  clock.pass({ seconds: 300 })
  expect(await signIn(factor.code())).toBe('in')
  expect(await told()).toEqual(['factor app_added', 'factor codes_refused'])
})

test('FACT-03: no more than 20 of many codes at once are compared, and the owner is told once', async () => {
  const { wrong, told } = await person()
  const answers = await wrong(2 * mostWrongCodes)
  expect(answers.toSorted()).toEqual([...times(mostWrongCodes, 'Banned'), ...times(mostWrongCodes, invalid)])
  await eventually(async () => expect(await told()).toEqual(['factor app_added', 'factor codes_refused']))
})

test('FACT-03: a right code clears the count, and so does an hour', async () => {
  const { factor, signIn, wrong } = await person()
  await wrong(mostWrongCodes - 1)
  expect(await signIn(factor.code())).toBe('in')
  await wrong(mostWrongCodes - 1)
  expect(await signIn(factor.recoveryCodes[1] ?? '')).toBe('in')
  await wrong(mostWrongCodes - 1)
  clock.pass({ seconds: 3_600 })
  await wrong(mostWrongCodes - 1)
  expect(await signIn(factor.code())).toBe('in')
})

test('FACT-03: nobody without the password counts, and nobody else is refused', async () => {
  const { factor, signIn } = await person()
  const other = await person()
  await Promise.all(Array.from({ length: mostWrongCodes }, () => signIn('wrong1', 'not the password')))
  await other.wrong(mostWrongCodes)
  expect(await signIn(factor.code())).toBe('in')
})
