import { expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber } from '../../test/builders.ts'
import { eventually } from '../../test/eventually.ts'
import { startSipServer } from '../../test/sip/sip-server.ts'
import { listenToSound } from '../../test/sip/sound.ts'
import { startTestPhone, type TestPhoneOptions } from '../../test/sip/test-phone.ts'

const server = await startSipServer()
const sound = await listenToSound([server])
const password = 'grey-Pigeon-71'
const customer = await givenCustomer(server)
const givenLine = async (extension: string) => {
  const line = await givenSubscriber(server, { customer, pbx_extension: extension, sipPassword: password })
  await givenNumber(server, line.id)
  return line
}
const [anna, ben] = [await givenLine('21'), await givenLine('22')]
const phoneOf = async (line: { username: string }, more: Partial<TestPhoneOptions> = {}) => {
  const phone = await startTestPhone({
    username: line.username,
    domain: customer.domain,
    password,
    edge: server.outside,
    ...more,
  })
  await phone.says('REGISTER_OK')
  return phone
}

/** The dialogs left in Kamailio, and the open calls left in the database. */
const left = async () => {
  const { rows } = await server.pool.query<{ calls: number }>(
    'select count(*)::int as calls from calls where ended_at is null',
  )
  return { dialogs: await server.rpc('dlg.stats_active'), calls: rows[0]?.calls }
}
test('TEL-02: phone to phone: rings, connects, both hear each other, hold and resume, and hanging up ends both', async () => {
  const caller = await phoneOf(anna, { tone: 440 })
  const callee = await phoneOf(ben, { tone: 880 })
  await caller.command('dial', `sip:22@${customer.domain}`)
  await callee.says('CALL_INCOMING')
  await caller.says('CALL_RINGING')
  await callee.command('accept')
  await caller.says('CALL_ESTABLISHED')
  await sound.hears(caller, 880)
  await sound.hears(callee, 440)
  await caller.command('hold')
  await sound.isSilent(callee)
  await caller.command('resume')
  await sound.hears(callee, 440)
  await sound.hears(caller, 880)
  await callee.command('hangup')
  await caller.says('CALL_CLOSED')
  await eventually(async () => expect(await left()).toMatchObject({ calls: 0, dialogs: { all: 0 } }))
})
