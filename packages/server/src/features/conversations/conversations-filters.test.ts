import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation, givenFax, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { conversationsRoutes } from './conversations-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, conversationsRoutes)
const customer = await givenCustomer(platform, { timezone: 'Europe/Vienna' })

/** A line of its own, and the labels of its conversations that a list shows, newest first. */
const lineWith = async (...made: readonly [label: string, make: (line: Line) => Promise<number>][]) => {
  const line = await givenSubscriber(platform, { customer })
  const labels = new Map<number, string>()
  for (const [label, make] of made) labels.set(await make(line), label)
  const headers = await signedIn(platform, line)
  return async (query: string): Promise<(string | undefined)[]> => {
    const body = (await app.inject({ url: `/api/conversations/?rows=50&${query}`, headers })).json()
    const items: Conversation[] = body._embedded?.['ngcp:conversations'] ?? []
    expect(body.total_count).toBe(items.length)
    return items.map(({ id }) => labels.get(id))
  }
}
type Line = Awaited<ReturnType<typeof givenSubscriber>>
type CallRow = Parameters<typeof givenConversation>[2]
const call = (row: CallRow) => (line: Line) => givenConversation(platform, line, row)

describe('CONV-01: tabs by type', async () => {
  const list = await lineWith(
    ['call', call({})],
    ['voicemail', (line) => givenVoicemail(platform, line)],
    ['fax', (line) => givenFax(platform, line)],
  )
  test.each([
    ['', ['fax', 'voicemail', 'call']],
    ['type=', ['fax', 'voicemail', 'call']],
    ['type=call-fax-voicemail', ['fax', 'voicemail', 'call']],
    ['type=call', ['call']],
    ['type=voicemail', ['voicemail']],
    ['type=fax', ['fax']],
    ['type=voicemail-call', ['voicemail', 'call']],
    ['type=call-sms', ['call']],
    ['type=sms', []],
    ['type=xmpp-', []],
  ])('%s', async (query, labels) => {
    expect(await list(query)).toEqual(labels)
  })

  test('direction out leaves out all voicemails', async () => {
    expect(await list('direction=out')).toEqual([])
    expect(await list('direction=in')).toEqual(['fax', 'voicemail', 'call'])
    expect(await list('direction=')).toHaveLength(3)
  })
})

describe('CONV-02: from and to', async () => {
  const at = (time: string) => call({ start_time: new Date(time) })
  const list = await lineWith(
    ['last of the 24th', at('2026-10-24T21:59:59.999Z')],
    ['first of the 25th', at('2026-10-24T22:00:00Z')],
    ['last of the 25th', at('2026-10-25T22:59:59.999Z')],
    ['first of the 26th', at('2026-10-25T23:00:00Z')],
  )
  const day = ['last of the 25th', 'first of the 25th']
  test.each([
    ['from=2026-10-25&to=2026-10-25&tz=Europe/Vienna', day],
    ['from=2026-10-25&to=2026-10-25&use_owner_tz=true', day],
    ['from=2026-10-25&to=2026-10-25&tz=UTC', ['first of the 26th', 'last of the 25th']],
    ['from=2026-10-26&tz=Europe/Vienna', ['first of the 26th']],
    ['to=2026-10-24&tz=Europe/Vienna', ['last of the 24th']],
    ['from=2026-10&to=2026-10&tz=Europe/Vienna&type=call', ['first of the 26th', ...day, 'last of the 24th']],
    ['from=2026-11&tz=Europe/Vienna', []],
    ['from=2026-10-25 00:00:00&to=2026-10-25 23:59:59.999&tz=Europe/Vienna', day],
    ['from=2026-10-25T00:00:00&to=2026-10-25T00:00:00&tz=Europe/Vienna', ['first of the 25th']],
    ['from=2026-10-26&to=2026-10-25', []],
    ['from=&to=', ['first of the 26th', ...day, 'last of the 24th']],
  ])('%s', async (query, labels) => {
    expect(await list(query)).toEqual(labels)
  })
})

describe('API-01: caller and callee', async () => {
  const list = await lineWith(
    ['vienna', call({ caller: '4319920024', callee: '24' })],
    ['mobile', call({ caller: '4366412345', callee: '24' })],
    ['anonymous', call({ caller: 'Anonymous', callee: '24' })],
    ['odd', call({ caller: '50%_off*?\\', callee: '24' })],
  )
  test.each([
    ['caller=4319920024', ['vienna']],
    ['caller=43199', []],
    ['caller=43*', []],
    ['caller=43*&wildcards=1', ['mobile', 'vienna']],
    ['caller=43*&wildcards=0', []],
    ['caller=*12?4*&wildcards=true', ['mobile']],
    ['caller=*&callee=24&wildcards=1', ['odd', 'anonymous', 'mobile', 'vienna']],
    ['caller=anonymous', ['anonymous']],
    ['callee=24&caller=4366412345', ['mobile']],
    ['caller=*50%25_*&wildcards=1', ['odd']],
    ['caller=%25', []],
    ['caller=*%25*&wildcards=1', ['odd']],
    ['caller=*\\*\\?*&wildcards=1', ['odd']],
    ['caller=50%25_off*?\\', ['odd']],
    ['caller=_______________&wildcards=1', []],
  ])('%s', async (query, labels) => {
    expect(await list(query)).toEqual(labels)
  })
})

describe('CONV-02: search by number or name', async () => {
  const anna = await givenSubscriber(platform, { customer, display_name: 'Anna Novák', pbx_extension: '31' })
  const number = await givenNumber(platform, anna.id)
  const namesake = await givenSubscriber(platform, { display_name: 'Anna Foreign', pbx_extension: '66' })
  const foreignNumber = await givenNumber(platform, namesake.id)
  await givenSubscriber(platform, { customer, display_name: 'Anna Gone', pbx_extension: '77', status: 'terminated' })
  const list = await lineWith(
    ['from her extension', call({ caller: '31' })],
    ['to her number', call({ direction: 'out', caller: '24', callee: number.e164 })],
    ['with a plus', call({ caller: `+${number.e164}` })],
    ['to her namesake', call({ direction: 'out', caller: '24', callee: foreignNumber.e164 })],
    ['from extension 66', call({ caller: '66' })],
    ['from extension 77', call({ caller: '77' })],
    ['mobile', call({ caller: '4366412345' })],
    ['nobody', call({ caller: 'Anonymous' })],
  )
  const hers = ['with a plus', 'to her number', 'from her extension']
  test.each([
    ['Anna', hers],
    ['anna nov', hers],
    ['NOVÁK', hers],
    ['Anna Foreign', []],
    ['Anna Gone', []],
    ['664 123', ['mobile']],
    ['+43 (664) 12/34-5', ['mobile']],
    ['0043 664', ['mobile']],
    ['0664', ['mobile']],
    ['anonym', ['nobody']],
    ['%', []],
    ['_', []],
    ['  ', ['nobody', 'mobile', 'from extension 77', 'from extension 66', 'to her namesake', ...hers]],
  ])('%s', async (text, labels) => {
    expect(await list(`search=${encodeURIComponent(text)}`)).toEqual(labels)
  })

  test('together with type and direction', async () => {
    expect(await list('search=anna&type=call&direction=out')).toEqual(['to her number'])
    expect(await list('search=anna&type=fax')).toEqual([])
  })
})

describe('CONV-05: new and heard voicemails', async () => {
  const list = await lineWith(
    ['new', (line) => givenVoicemail(platform, line)],
    ['heard', (line) => givenVoicemail(platform, line, { folder: 'Old' })],
    ['call', call({})],
  )
  test.each([
    ['folder=INBOX', ['new']],
    ['folder=INBOX&type=voicemail', ['new']],
    ['folder=INBOX&type=call-fax-voicemail', ['new']],
    ['folder=Old', ['heard']],
    ['folder=Work', []],
    ['folder=INBOX&type=call', []],
    ['folder=', ['call', 'heard', 'new']],
  ])('%s', async (query, labels) => {
    expect(await list(query)).toEqual(labels)
  })
})

describe('CONV-04: status', async () => {
  const list = await lineWith(
    ['taken', call({ status: 'ok' })],
    ['missed', call({ status: 'cancel' })],
    ['unanswered', call({ status: 'noanswer' })],
    ['failed fax', (line) => givenFax(platform, line, { status: 'FAILED' })],
  )
  test.each([
    ['status=cancel', ['missed']],
    ['status=cancel,noanswer', ['unanswered', 'missed']],
    ['status=cancel, noanswer&type=call', ['unanswered', 'missed']],
    ['status=FAILED', ['failed fax']],
    ['status=unheard-of', []],
    ['status=', ['failed fax', 'unanswered', 'missed', 'taken']],
  ])('%s', async (query, labels) => {
    expect(await list(query)).toEqual(labels)
  })
})
