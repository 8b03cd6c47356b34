import { describe, expect, test } from 'vitest'
import { givenSubscriber } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { createTestPlatform } from '../../../test/test-platform.ts'
import { written } from './sip-settings.ts'
import { attempt } from '../../../test/sip/attempt.ts'
import { startFakeProcess } from '../../../test/sip/fake-process.ts'
import { createSipSender } from '../../../test/sip/sip-sender.ts'
import { startTestEdge } from '../../../test/sip/test-edge.ts'
import { startTestPhone } from '../../../test/sip/test-phone.ts'

const { platform, connectionString } = await createTestPlatform()
const password = 'grey-Pigeon-71'
const line = await givenSubscriber(platform, { sipPassword: password })
const { username } = line
const { domain } = line.customer
const app = await startFakeProcess()
const edge = await startTestEdge(platform, connectionString, [app.listen])
const account = { username, domain, password, edge: edge.outside }

const location = async () =>
  (await platform.pool.query('select username, domain, user_agent from lineside_sip.location')).rows

describe('TEL-01: a phone', () => {
  test.each(['udp', 'tcp'] as const)(
    'registers over %s with its SIP name and password, and signs out',
    async (transport) => {
      const phone = await startTestPhone({ ...account, transport })
      await phone.says('REGISTER_OK')
      expect(await location()).toEqual([{ username, domain, user_agent: expect.stringContaining('baresip') }])
      await phone.close()
      await eventually(async () => expect(await location()).toEqual([]))
    },
  )

  test('with a wrong password is refused', async () => {
    const phone = await startTestPhone({ ...account, password: 'guessed' })
    expect(await phone.says('REGISTER_FAIL')).toMatchObject({ param: expect.stringMatching(/40[13]/) })
    expect(await location()).toEqual([])
  })

  test('calls: its call reaches the application with its name and the dialled number', async () => {
    const phone = await startTestPhone({ ...account, registersFor: 0 })
    await phone.command('dial', `sip:4711@${domain}`)
    const invite = await app.gets('X-Dialled: 4711')
    expect(invite).toMatch(/^INVITE sip:app@/)
    expect(invite).toContain(`X-Line: ${username}\r\n`)
    expect(invite).toContain(`X-Source: ${phone.address}:5060\r\n`)
    expect(invite).toContain('RTP/SAVPF')
    expect(await phone.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining('486') })
  })
})

describe('TEL-01: a phone whose call cannot be taken', () => {
  test.each([
    ['486', '486 As Dialled'],
    ['503', '503 Service Unavailable'],
  ])('hears %s of the application as %s', async (code, heard) => {
    const phone = await startTestPhone({ ...account, registersFor: 0 })
    await phone.command('dial', `sip:${code}@${domain}`)
    expect(await phone.says('CALL_CLOSED')).toMatchObject({ param: expect.stringContaining(heard) })
  })
})

describe('TEL-01, TEL-07: a phone that names another contact than its own', () => {
  test('is reached where it speaks from, and so is nobody who trusts the edge', async () => {
    const phone = await createSipSender(edge.outside)
    expect(await attempt(phone, account)).toBe(200)
    const { rows } = await platform.pool.query('delete from lineside_sip.location returning contact, received')
    expect(rows).toEqual([{ contact: `sip:${username}@127.0.0.1:5060`, received: `sip:${phone.address}:5060` }])
    expect(await attempt(phone, account, 'INVITE')).toBe(486)
    expect(await app.gets(`;alias=${phone.address}~5060~1>`)).toMatch(/^INVITE /)
  })
})

const request = (method: string, headers: readonly string[] = [], to = `sip:4711@${domain}`) => [
  `${method} ${to} SIP/2.0`,
  'Max-Forwards: 20',
  `From: <sip:${username}@${domain}>;tag=stranger`,
  `To: <${to}>`,
  `Call-ID: ${Math.random()}`,
  `CSeq: 1 ${method}`,
  `Contact: <sip:${username}@192.0.2.1>`,
  ...headers,
]

describe('TEL-07: from outside', () => {
  test.each(['MESSAGE', 'PUBLISH', 'NOTIFY', 'REFER', 'BYE', 'FOO'])('%s is refused', async (method) => {
    const stranger = await createSipSender(edge.outside)
    expect((await stranger.send(request(method)))?.status).toBe(405)
  })

  test('an option that nobody understands is refused, and named', async () => {
    const stranger = await createSipSender(edge.outside)
    const reply = await stranger.send(request('INVITE', ['Require: 100rel, teleport']))
    expect(reply).toMatchObject({ status: 420, text: expect.stringContaining('Unsupported: 100rel, teleport') })
  })

  test('nobody calls without a password', async () => {
    const stranger = await createSipSender(edge.outside)
    expect((await stranger.send(request('INVITE', ['X-Line: anna', 'x-trunk: operator'])))?.status).toBe(407)
    expect((await stranger.send(request('INVITE', [], `sip:trunk-1@${edge.outside.host}`)))?.status).toBe(407)
    expect((await stranger.send(request('REGISTER', [], `sip:${domain}`)))?.status).toBe(401)
  })

  test('an in-dialog request leads to us, wherever its Route and Request-URI point', async () => {
    const stranger = await createSipSender(edge.outside)
    const victim = await createSipSender(edge.outside)
    const inDialog = (to: string, ...routes: readonly string[]) =>
      request('BYE', [`Route: <sip:${written(edge.outside)};lr>`, ...routes], to).map((header) =>
        header.startsWith('To:') ? `${header};tag=made-up` : header,
      )
    const away = `sip:app@${victim.address}:5060`
    expect((await stranger.send(inDialog(`sip:anna@${victim.address}`)))?.status).toBe(403)
    expect((await stranger.send(inDialog(away, `Route: <sip:${victim.address};lr>`)))?.status).toBe(403)
    // the request goes to a server process, which does not know the call
    await stranger.send(inDialog(away))
    await app.gets(`BYE ${away}`)
    expect(victim.requests).toEqual([])
  })

  test('the source of a call identifies its trunk; its own headers do not', async () => {
    const [operator, stranger] = [await createSipSender(edge.outside), await createSipSender(edge.outside)]
    const { id } = await givenTrunk({ kind: 'address', sources: `{${operator.address}}` })
    const invite = (number: string) =>
      request(
        'INVITE',
        ['X-Trunk: 4711', 'x-trunk : 4711', 'X-LINE: 4711', 'x-next-hop:4711', 'x-SOUND: 4711'],
        `sip:${number}@${edge.outside.host}`,
      )
    expect((await operator.send(invite('+4315550101')))?.status).toBe(486)
    expect(await app.gets('X-Dialled: +4315550101')).toMatch(new RegExp(`^X-Trunk: ${id}\r$`, 'm'))
    expect(await app.gets('X-Dialled: +4315550101')).not.toContain('4711')
    expect((await stranger.send(invite('+4315550102')))?.status).toBe(407)
  })

  test('a trunk at which we sign in knows our contact, and calls from its own address', async () => {
    const [operator, stranger] = [await createSipSender(edge.outside), await createSipSender(edge.outside)]
    const { id, contact } = await givenTrunk({ kind: 'registration', sources: `{${operator.address}}` })
    const invite = (user: string) => [
      `INVITE sip:${user}@${edge.outside.host} SIP/2.0`,
      ...request('INVITE', [], `sip:+4315550103@operator.test`).slice(1),
    ]
    expect((await stranger.send(invite(contact)))?.status).toBe(407)
    expect((await operator.send(invite('+4315550103')))?.status).toBe(407)
    expect((await operator.send(invite(contact)))?.status).toBe(486)
    expect(await app.gets('X-Dialled: +4315550103')).toContain(`X-Trunk: ${id}\r\n`)
  })
})

const givenTrunk = async ({ kind, sources }: { kind: string; sources: string }) => {
  const { rows } = await platform.pool.query<{ id: number; contact: string }>(
    `insert into trunks (name, kind, host, country, sources) values ($1, $2, 'operator.test', 'AT', $3) returning id, contact`,
    [`Operator ${kind}`, kind, sources],
  )
  const [trunk] = rows
  if (trunk === undefined) throw new Error('No trunk')
  return trunk
}
