import type { CallOutcome } from '@lineside/contract/resources/conversations/call-outcome'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/builders.ts'
import { callLines } from '../../../test/call-lines.ts'
import { givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { decideIncoming, decideOutgoing } from '../../domain/call-snapshot/place-call.ts'
import { findLine, type Line } from '../../domain/subscribers/lines-store.ts'
import { callOutcomeRoutes } from './call-outcome-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, callOutcomeRoutes)
const { db, pool, now } = platform
const { customer } = await givenPbx(platform)
const other = await givenPbx(platform)
const { seat, forwards, prefers } = callLines(platform, customer)
const anna = await seat('21', 'Anna')
const max = await seat('133', 'Max')
const stranger = await callLines(platform, other.customer).seat('21', 'Stranger')
await db
  .updateTable('customers')
  .set({ outside_countries: ['43', '372'] })
  .where('id', '=', customer.id)
  .execute()
await prefers(anna, { block_out_list: ['*'], clir: true })
await forwards(max, 'cfu', `sip:112@${customer.domain}`, `sip:4930123456@${customer.domain}`, `sip:06641234567@x.test`)

/** The outcome of a call as the portal predicts it. */
const said = async (line: { readonly id: number }, query: Record<string, string>) => {
  const url = `/api/lineside/calloutcomes/${line.id}?${new URLSearchParams(query)}`
  const answer = await app.inject({ url, headers: await signedIn(platform, line) })
  return answer.json<CallOutcome>().steps
}
/** The circumstances of the real call: decided with the lines of all customers and not only of the caller's. */
const circumstances = () => ({ moment: now(), now: now(), chance: 0, isBounded: false })
const lineOf = async ({ id }: { readonly id: number }) => (await findLine(db, id)) as Line
const happens = async (line: { readonly id: number }, dialled: string) =>
  (await decideOutgoing(pool, await lineOf(line), dialled, circumstances()))?.trace

describe('TEL-07: the predicted outcome of an outside call is the real one', () => {
  test.each([
    ['a call for help, whatever is blocked and though a seat has these digits', anna, '133', ['handed_on']],
    ['a call for help of Europe', anna, '112', ['handed_on']],
    ['a number that is blocked', anna, '0664 1234567', ['number_hidden', 'blocked_outgoing', 'rejected']],
    ['a number at home', max, '0664 1234567', ['handed_on']],
    ['a short number abroad', max, '+372 555 1234', ['handed_on']],
    ['a country that is not called', max, '0049 30 123456', ['country_blocked', 'rejected']],
  ] as const)('%s', async (_what, line, dialled, codes) => {
    const steps = await said(line, { direction: 'out', number: dialled })
    expect(steps.map(({ code }) => code)).toEqual(codes)
    expect(steps).toEqual(await happens(line, dialled))
  })

  test('a chain leaves out numbers that may not be called, and says why', async () => {
    const steps = await said(max, {})
    expect(steps.flatMap((step) => (step.code === 'skipped' ? step.reason : []))).toEqual(['emergency', 'country'])
    expect(steps.at(-1)).toMatchObject({ code: 'handed_on', targets: [{ to: 'outside', address: '436641234567' }] })
    const nobody = { number: null, isAnonymous: false }
    expect(steps).toEqual((await decideIncoming(pool, await lineOf(max), nobody, circumstances()))?.trace)
  })

  test('API-06: a forbidden country does not reveal who is a customer here', async () => {
    const allowed = db.updateTable('customers').where('id', '=', customer.id)
    await allowed.set({ outside_countries: ['372'] }).execute()
    const blocked = ['country_blocked', 'rejected']
    for (const number of [stranger.number, `${stranger.number}9`]) {
      const steps = await said(max, { direction: 'out', number: `+${number}` })
      expect(steps.map(({ code }) => code)).toEqual(blocked)
      expect(steps).toEqual(await happens(max, `+${number}`))
    }
  })
})
