import { limits } from '@lineside/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenCustomer, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { isHeld } from '../../domain/asked-addresses/asked-addresses-store.ts'
import { mailOf } from '../../platform/mail/mailer.ts'
import { faxSettingsRoutes } from '../fax-settings/fax-settings-routes.ts'
import { voicemailSettingsRoutes } from '../voicemail-settings/voicemail-settings-routes.ts'
import { askedAddressesRoutes } from './asked-addresses-routes.ts'

const { platform, clock } = await createTestPlatform()
const app = await createTestApp(platform, askedAddressesRoutes, faxSettingsRoutes, voicemailSettingsRoutes)

const day = { seconds: 86_401 }
let seat: GivenSubscriber
let colleague: GivenSubscriber
let pilot: GivenSubscriber
beforeEach(async () => {
  await platform.pool.query('delete from graphile_worker._private_jobs')
  const customer = await givenCustomer(platform)
  pilot = await givenPilot(platform, { customer })
  seat = await givenSubscriber(platform, { customer, email: 'Own@seat.example', pbx_extension: '20' })
  colleague = await givenSubscriber(platform, { customer, pbx_extension: '21' })
})

const send = async (who: { id: number } | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { ...(who && (await signedIn(platform, who))), ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { payload: JSON.stringify(payload) }),
  })
const nameForFaxes = (who: { id: number }, addresses: readonly string[]) =>
  send(who, 'PUT', `/api/faxserversettings/${who.id}`, {
    active: true,
    destinations: addresses.map((destination) => ({ destination })),
  })
const held = async (who: { id: number }, of = '') =>
  (await send(who, 'GET', `/api/lineside/heldaddresses/${of}`)).json<{ items: object[] }>().items

/** Mails that wait to be admitted, and the tokens in them. */
const mails = async () => {
  const { rows } = await platform.pool.query<{ box: string }>(
    `select payload #>> '{mail,payload,box}' as box from graphile_worker._private_jobs order by id`,
  )
  return rows.map(({ box }) => {
    const { to, text } = mailOf(platform.secrets, box)
    return { to, text, token: /#\/mailaddress\?token=([0-9a-f]{32})/.exec(text)?.[1] ?? '' }
  })
}
const answer = (token: string, wants: boolean) =>
  send(null, 'POST', '/api/lineside/heldaddresses/answer', { token, wants })

describe('HARD-01: an address that a line names', () => {
  test('is mailed one question, and held until it agrees', async () => {
    expect((await nameForFaxes(seat, ['Victim@mail.example'])).statusCode).toBe(204)
    const [mail, ...others] = await mails()
    expect([mail?.to, others]).toEqual(['victim@mail.example', []])
    expect(await held(seat)).toEqual([{ address: 'victim@mail.example', state: 'asked' }])
    expect(await isHeld(platform.db, seat.id, 'VICTIM@mail.example')).toBe(true)
    await nameForFaxes(seat, [])
    await nameForFaxes(seat, ['victim@mail.example'])
    expect(await mails()).toHaveLength(1)
    expect((await answer(mail?.token ?? '', true)).statusCode).toBe(204)
    expect(await held(seat)).toEqual([])
    expect(await isHeld(platform.db, seat.id, 'victim@mail.example')).toBe(false)
  })

  test('may refuse, also later, for all lines of the company; another company asks by itself', async () => {
    await nameForFaxes(seat, ['victim@mail.example'])
    const [mail] = await mails()
    await answer(mail?.token ?? '', true)
    await send(colleague, 'PUT', `/api/voicemailsettings/${colleague.id}`, { pin: '', email: 'victim@mail.example' })
    expect([await held(colleague), (await mails()).length]).toEqual([[], 1])
    await answer(mail?.token ?? '', false)
    for (const who of [seat, colleague])
      expect(await held(who)).toEqual([{ address: 'victim@mail.example', state: 'refused' }])
    await nameForFaxes(await givenSubscriber(platform), ['victim@mail.example'])
    expect(await mails()).toHaveLength(2)
  })

  test('is not asked if it is the line’s own, was there before, or was asked by a colleague today', async () => {
    const old = { destination: 'old@mail.example', filetype: 'PDF', incoming: true, outgoing: true, status: true }
    const values = { subscriber_id: seat.id, destinations: JSON.stringify([old]) }
    await platform.db.insertInto('fax_server_settings').values(values).execute()
    await nameForFaxes(seat, ['old@mail.example', 'own@seat.example', 'new@mail.example'])
    await nameForFaxes(colleague, ['new@mail.example'])
    expect((await mails()).map(({ to }) => to)).toEqual(['new@mail.example'])
    const [mail] = await mails()
    await answer(mail?.token ?? '', true)
    expect([await held(seat), await held(colleague)]).toEqual([[], []])
  })

  test('is one of few within a day; nothing changes by the one too many', async () => {
    const five = (from: number) => Array.from({ length: 5 }, (_, index) => `a${from + index}@mail.example`)
    for (let from = 0; from < limits.askedAddresses; from += 5)
      expect((await nameForFaxes(seat, five(from))).statusCode).toBe(204)
    const refused = await nameForFaxes(seat, ['one@more.example'])
    expect(refused.json()).toMatchObject({ code: 422, message: expect.stringContaining('Too many new addresses') })
    expect(await mails()).toHaveLength(limits.askedAddresses)
    clock.pass(day)
    expect((await nameForFaxes(seat, ['one@more.example'])).statusCode).toBe(204)
    await nameForFaxes(seat, ['two@more.example'])
    // what was asked in vain and is named no longer is forgotten
    expect(await held(seat)).toMatchObject([{ address: 'one@more.example' }, { address: 'two@more.example' }])
  })

  test('for messages stays held, whatever the line names for faxes later', async () => {
    await send(seat, 'PUT', `/api/voicemailsettings/${seat.id}`, { pin: '', email: 'victim@mail.example' })
    for (const other of ['one@more.example', 'two@more.example']) {
      clock.pass(day)
      await nameForFaxes(seat, [other])
    }
    expect(await isHeld(platform.db, seat.id, 'victim@mail.example')).toBe(true)
  })
})

describe('HARD-01: the question', () => {
  const again = (who: { id: number }, body: object) => send(who, 'POST', '/api/lineside/heldaddresses/ask', body)

  test('is mailed once more after a day, also by the administrator, and by nobody else', async () => {
    await nameForFaxes(seat, ['victim@mail.example'])
    const asked = { subscriber_id: seat.id, address: 'Victim@mail.example' }
    expect((await again(pilot, asked)).statusCode).toBe(422)
    clock.pass(day)
    for (const stranger of [colleague, await givenPilot(platform)])
      expect((await again(stranger, asked)).statusCode).toBe(404)
    expect((await again(pilot, { ...asked, address: 'nobody@mail.example' })).statusCode).toBe(404)
    expect((await again(pilot, asked)).statusCode).toBe(204)
    expect(await mails()).toHaveLength(2)
    expect(await held(pilot, `?subscriber_id=${seat.id}`)).toHaveLength(1)
    expect((await send(colleague, 'GET', `/api/lineside/heldaddresses/?subscriber_id=${seat.id}`)).statusCode).toBe(404)
    // the newer link is the one that counts
    const [older, newer] = await mails()
    expect((await answer(older?.token ?? '', true)).statusCode).toBe(403)
    expect((await answer(newer?.token ?? '', true)).statusCode).toBe(204)
  })

  test('is over after a month, and unknown tokens answer nothing', async () => {
    await nameForFaxes(seat, ['victim@mail.example'])
    const [mail] = await mails()
    for (const token of ['', 'x', '0'.repeat(32)]) expect((await answer(token, true)).statusCode).toBe(403)
    clock.pass({ seconds: 31 * 86_400 })
    expect((await answer(mail?.token ?? '', true)).statusCode).toBe(403)
    expect(await held(seat)).toHaveLength(1)
  })
})
