import type { KeyGroup } from '@lineside/contract/http/key-groups'
import { limits } from '@lineside/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GivenSubscriber, givenProfile, givenSubscriber } from '../../../test/builders.ts'
import { givenApiKey } from '../../../test/builders/api-key-builders.ts'
import { givenConversation, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { callingAs, type GivenPbx, givenPbx } from '../../../test/builders/pbx-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { failText, keepText, putPending } from '../../domain/message-texts/message-texts-store.ts'
import { conversationsRoutes } from '../conversations/conversations-routes.ts'
import { voicemailsRoutes } from '../voicemails/voicemails-routes.ts'
import { messageTextsRoutes } from './message-texts-routes.ts'
import { textChoicesRoutes } from './text-choices-routes.ts'

const transcribe = { name: 'Speech of Vienna', seconds: 5, by: { kind: 'program', command: ['true'] } } as const
const { platform, connectionString, clock } = await createTestPlatform({ transcribe })
const { db } = platform
const routes = [messageTextsRoutes, textChoicesRoutes, voicemailsRoutes, conversationsRoutes]
const app = await createTestApp(platform, ...routes)
const call = callingAs(app, platform)
const without = await createTestPlatform()
const callWithout = callingAs(await createTestApp(without.platform, ...routes), without.platform)
const { createJobs } = await import('../../platform/jobs/jobs.ts')
const { createJobHandlers } = await import('../../job-handlers.ts')
const { createMailTransport } = await import('../../platform/mail/mail-transport.ts')
const jobs = createJobs({
  connectionString,
  log: platform.log,
  handlers: createJobHandlers(platform, createMailTransport(platform.config)),
})
// the queue makes its tables
await jobs.start()
await jobs.stop()

let pbx: GivenPbx
let seat: GivenSubscriber
let message: number
beforeEach(async () => {
  pbx = await givenPbx(platform)
  seat = await givenSubscriber(platform, { customer: pbx.customer, pbx_extension: '11' })
  message = await givenVoicemail(platform, seat, { file_key: 'k'.repeat(64) })
})

const choices = '/api/lineside/textchoices'
const switchOn = async () => {
  expect((await call(pbx.pilot, 'PUT', `${choices}/company`, { on: true })).status).toBe(200)
  expect((await call(seat, 'PUT', `${choices}/own`, { on: true })).status).toBe(200)
}
const textOf = (who: { id: number }, method: 'GET' | 'POST' = 'GET') =>
  call(who, method, `/api/lineside/messagetexts/${message}`)
const givenText = async (text: string) => {
  await putPending(db, message, seat.id, clock.now())
  const words = text.split(' ').map((word, at) => ({ text: word, start: at, isDoubtful: word === 'eleven' }))
  await keepText(db, message, { text, language: 'en', words })
}

describe('TEXT-02: whether messages are written down', () => {
  test('is the choice of the company and of the person, and beside it stands who does it', async () => {
    expect((await call(seat, 'GET', choices)).body).toEqual({ service: 'Speech of Vienna', company: false, own: false })
    await switchOn()
    expect((await call(seat, 'GET', choices)).body).toEqual({ service: 'Speech of Vienna', company: true, own: true })
    const { body } = await call(seat, 'PUT', `${choices}/own`, { on: false })
    expect(body).toMatchObject({ company: true, own: false })
    const log = await db
      .selectFrom('audit_log')
      .select(['resource', 'item_id', 'subscriber_id', 'after'])
      .where('customer_id', '=', pbx.customer.id)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { resource: 'customers', item_id: pbx.customer.id, subscriber_id: pbx.pilot.id, after: { writes_texts: true } },
      { resource: 'voicemailsettings', item_id: seat.id, subscriber_id: seat.id, after: { writes_texts: true } },
      { resource: 'voicemailsettings', item_id: seat.id, subscriber_id: seat.id, after: { writes_texts: false } },
    ])
  })

  test('is not the choice of others, nor of a line without a voicebox, nor a text', async () => {
    expect((await call(seat, 'PUT', `${choices}/company`, { on: true })).status).toBe(403)
    expect((await call(seat, 'PUT', `${choices}/own`, { on: 'yes' })).status).toBe(422)
    const profile = await givenProfile(platform, pbx.customer.reseller_id, ['fax_server'])
    const other = await givenSubscriber(platform, { customer: pbx.customer, profile_id: profile.id })
    expect((await call(other, 'PUT', `${choices}/own`, { on: true })).status).toBe(403)
    expect((await call(seat, 'GET', choices)).body).toMatchObject({ company: false, own: false })
  })

  test('does not show where there is no speech service', async () => {
    const { pilot } = await givenPbx(without.platform)
    const id = await givenVoicemail(without.platform, pilot, { file_key: 'k'.repeat(64) })
    expect((await callWithout(pilot, 'GET', choices)).body).toMatchObject({ service: null })
    expect((await callWithout(pilot, 'PUT', `${choices}/company`, { on: true })).status).toBe(422)
    const path = `/api/lineside/messagetexts/${id}`
    expect((await callWithout(pilot, 'GET', path)).body).toMatchObject({ state: 'none', may_ask: false })
    expect((await callWithout(pilot, 'POST', path)).status).toBe(422)
    const { body } = await callWithout(pilot, 'GET', `/api/conversations/${id}`)
    expect(body).not.toHaveProperty('text_state')
  })
})

describe('TEXT-02: the text of a message', () => {
  test('is asked for, once, by those who want it and after a failure', async () => {
    expect((await textOf(seat)).body).toMatchObject({ state: 'none', may_ask: false })
    expect((await textOf(seat, 'POST')).status).toBe(422)
    await switchOn()
    expect((await textOf(seat)).body).toMatchObject({ state: 'none', may_ask: true })
    for (const _ of ['first', 'again'])
      expect((await textOf(seat, 'POST')).body).toMatchObject({ state: 'pending', may_ask: false })
    expect((await call(seat, 'GET', `/api/voicemails/${message}`)).body).toMatchObject({ transcript_status: 'pending' })
    await failText(db, message, 'away')
    expect((await textOf(seat)).body).toMatchObject({ state: 'failed', reason: 'away', may_ask: true })
    expect((await call(seat, 'GET', `/api/voicemails/${message}`)).body).toMatchObject({ transcript_status: 'none' })
    expect((await textOf(seat, 'POST')).body).toMatchObject({ state: 'pending', reason: null })
    // its job was lost
    clock.pass({ seconds: 90_000 })
    expect((await textOf(seat)).body).toMatchObject({ state: 'failed', reason: 'away', may_ask: true })
  })

  test('is shown with its words, in lists and to clients of the voicebox', async () => {
    await givenText('Call me back before eleven')
    expect((await textOf(seat)).body).toMatchObject({
      state: 'done',
      language: 'en',
      text: 'Call me back before eleven',
      words: expect.arrayContaining([{ text: 'eleven', start: 4, is_doubtful: true }]),
      may_ask: false,
    })
    const transcript = { transcript_status: 'done', transcript: 'Call me back before eleven' }
    expect((await call(seat, 'GET', `/api/voicemails/${message}`)).body).toMatchObject(transcript)
    const listed = (await call(seat, 'GET', '/api/voicemails/')).body
    expect(listed['_embedded']).toMatchObject({ 'ngcp:voicemails': [transcript] })
    expect((await call(seat, 'GET', `/api/conversations/${message}`)).body).toMatchObject({
      text_state: 'done',
      passage: 'Call me back before eleven',
    })
  })

  test('is found by a search, and its passage shown', async () => {
    const text = `${'Many words. '.repeat(20)}The cupboards are 100% ready.`
    await givenText(text)
    await givenConversation(platform, seat)
    const found = async (who: { id: number }, search: string) => {
      const { body } = await call(who, 'GET', `/api/conversations/?search=${encodeURIComponent(search)}`)
      const items =
        (body['_embedded'] as Record<string, { id: number; passage: string }[]>)?.['ngcp:conversations'] ?? []
      return items.map(({ id, passage }) => [id, passage.slice(-29)])
    }
    for (const search of ['CUPBOARD', '100%', '100'])
      expect(await found(seat, search), search).toEqual([[message, 'The cupboards are 100% ready.']])
    expect(await found(seat, '1%ready')).toEqual([])
    // an administrator searches in all messages of the customer
    expect(await found(pbx.pilot, 'cupboard')).toHaveLength(1)
    const stranger = (await givenPbx(platform)).pilot
    expect(await found(stranger, 'cupboard')).toEqual([])
  })

  test('is found as names are, without regard to accents and umlauts', async () => {
    await givenText('Die Tür in der Müllerstraße ist zu breit, sagt René.')
    for (const search of ['muller', 'MUELLERSTRASSE', 'tuer', 'rene', 'Tür  in']) {
      const { body } = await call(seat, 'GET', `/api/conversations/?search=${encodeURIComponent(search)}`)
      expect(body, search).toMatchObject({ total_count: 1 })
    }
  })

  test('is not in the calls that an API key without messages reads, nor is it searched there', async () => {
    await givenText('The cupboards are ready')
    const get = async (reads: readonly KeyGroup[], url: string) => {
      const { headers } = await givenApiKey(platform, pbx.pilot, { reads })
      return (await app.inject({ method: 'GET', url, headers })).json<object>()
    }
    const search = '/api/conversations/?search=cupboards'
    const one = `/api/conversations/${message}`
    expect(await get(['calls'], one)).not.toHaveProperty('passage')
    expect(await get(['calls'], search)).toMatchObject({ total_count: 0 })
    expect(await get(['calls', 'messages'], one)).toHaveProperty('passage')
    expect(await get(['calls', 'messages'], search)).toMatchObject({ total_count: 1 })
  })

  test('is nobody else’s, and goes with its message', async () => {
    await givenText('Secret')
    const colleague = await givenSubscriber(platform, { customer: pbx.customer })
    for (const who of [colleague, (await givenPbx(platform)).pilot])
      for (const method of ['GET', 'POST'] as const) expect((await textOf(who, method)).status).toBe(404)
    expect((await call(seat, 'DELETE', `/api/voicemails/${message}`)).status).toBe(204)
    expect(await db.selectFrom('message_texts').select('text').where('subscriber_id', '=', seat.id).execute()).toEqual(
      [],
    )
    expect((await textOf(seat)).status).toBe(404)
  })

  test.each(['own', 'company'] as const)('is no longer on its way once the %s choice is taken back', async (which) => {
    await switchOn()
    expect((await textOf(seat, 'POST')).body).toMatchObject({ state: 'pending' })
    const who = which === 'own' ? seat : pbx.pilot
    expect((await call(who, 'PUT', `${choices}/${which}`, { on: false })).status).toBe(200)
    expect((await textOf(seat)).body).toMatchObject({ state: 'none', may_ask: false })
    expect((await call(seat, 'GET', `/api/voicemails/${message}`)).body).toMatchObject({ transcript_status: 'none' })
    expect((await call(seat, 'GET', `/api/conversations/${message}`)).body).not.toHaveProperty('text_state')
  })

  test('TEXT-01: is refused in words when the company has had too many today', async () => {
    await switchOn()
    await db
      .insertInto('message_texts')
      .values(
        Array.from({ length: limits.textsOfDay }, (_, n) => ({
          conversation_id: 1_000_000 + pbx.customer.id * 1000 + n,
          subscriber_id: seat.id,
          state: 'done' as const,
          asked_at: clock.now(),
        })),
      )
      .execute()
    expect((await textOf(seat, 'POST')).body).toMatchObject({ state: 'failed', reason: 'many' })
    // what was refused took none of the service's time, so a company that has too many each day has the next day's
    clock.pass({ seconds: 86_000 })
    expect((await textOf(seat, 'POST')).body).toMatchObject({ state: 'failed', reason: 'many' })
    await db
      .updateTable('message_texts')
      .set({ reason: 'many', state: 'failed' })
      .where('subscriber_id', '=', seat.id)
      .execute()
    expect((await textOf(seat, 'POST')).body).toMatchObject({ state: 'pending' })
  })
})
