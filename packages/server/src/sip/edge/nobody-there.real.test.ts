import { expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { attempt, requestOf } from '../../../test/sip/attempt.ts'
import { startFakeProcess } from '../../../test/sip/fake-process.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { written } from './sip-settings.ts'

/* The only process of ours has died, and the edge is there. */

const { platform, connectionString } = await createTestPlatform()
const app = await startFakeProcess()
const edge = await startTestEdge(platform, connectionString, [app.listen])
const password = 'grey-Pigeon-74'
const { username, customer } = await givenSubscriber(platform, { sipPassword: password })
const account = { username, domain: customer.domain, password }
/** Requirement TEL-09: in milliseconds. */
const withinMs = 2_000

test('TEL-09: without a process of ours calls and questions get 503 with Retry-After within 2 s, who hangs up 200, and phones register', async () => {
  const phone = await createSipSender(edge.outside)
  expect(await attempt(phone, account)).toBe(200)
  const trunk = await createSipSender(edge.outside)
  await platform.pool.query(
    `insert into trunks (name, kind, host, country, sources) values ('Operator', 'address', 'operator.test', 'AT', $1)`,
    [[trunk.address]],
  )
  expect(await attempt(trunk, account, 'INVITE')).toBe(486)

  const inDialog = (method: string) =>
    requestOf('INVITE', account, `Route: <sip:${written(edge.outside)};lr>`).map((line) =>
      line
        .replace(/^INVITE \S+/, `${method} sip:app@${written(app.listen)};transport=tcp`)
        .replace('CSeq: 1 INVITE', `CSeq: 2 ${method}`)
        .replace(/^To:.*/, '$&;tag=there'),
    )
  const asked = async () => {
    for (const from of [phone, trunk]) {
      const reply = await from.send(requestOf('INVITE', account), { withinMs })
      expect(reply).toMatchObject({ status: 503, text: expect.stringMatching(/^Retry-After: \d+\r$/m) })
    }
    for (const lines of [requestOf('SUBSCRIBE', account, 'Event: dialog'), inDialog('INVITE'), inDialog('INFO')]) {
      const reply = await phone.send(lines, { withinMs })
      expect(reply).toMatchObject({ status: 503, text: expect.stringMatching(/^Retry-After: \d+\r$/m) })
    }
    expect(await phone.send(inDialog('BYE'), { withinMs })).toMatchObject({ status: 200 })
    expect(await attempt(phone, account)).toBe(200)
  }
  app.kill()
  // one that hangs up before the edge has missed its process
  expect(await phone.send(inDialog('BYE'), { withinMs })).toMatchObject({ status: 200 })
  expect(await trunk.send(requestOf('INVITE', account), { withinMs })).toMatchObject({
    status: 503,
    text: expect.stringMatching(/^Retry-After: \d+\r$/m),
  })
  await eventually(async () => expect(JSON.stringify(await edge.rpc('dispatcher.list'))).toContain('"FLAGS":"IP"'))
  await asked()
})
