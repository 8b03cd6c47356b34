import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { expect, test } from 'vitest'
import { givenCustomer, givenNumber, givenPilot, givenSubscriber, signedIn } from '../../../test/builders.ts'
import { givenConversation, givenVoicemail } from '../../../test/builders/conversation-builders.ts'
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts'
import { conversationsRoutes } from './conversations-routes.ts'

const { platform } = await createTestPlatform()
const app = await createTestApp(platform, conversationsRoutes)

const customer = await givenCustomer(platform)
const seat = await givenSubscriber(platform, { customer, pbx_extension: '24', display_name: 'Anna Novak' })
const colleague = await givenSubscriber(platform, { customer, pbx_extension: '27', display_name: 'Jonas Keller' })
const number = await givenNumber(platform, colleague.id)
const alias = await givenNumber(platform, colleague.id, { is_primary: false })

const foreign = await givenSubscriber(platform, { pbx_extension: '55', display_name: 'Nobody Known' })
const foreignNumber = await givenNumber(platform, foreign.id)
const former = await givenSubscriber(platform, {
  customer,
  pbx_extension: '88',
  display_name: 'Former Colleague',
  status: 'terminated',
})
const formerNumber = await givenNumber(platform, former.id)
const nameless = await givenSubscriber(platform, { customer, pbx_extension: '99', display_name: '' })

const shown = async (id: number, who = seat): Promise<(string | undefined)[]> => {
  const headers = await signedIn(platform, who)
  const item: Conversation = (await app.inject({ url: `/api/conversations/${id}`, headers })).json()
  const list = (await app.inject({ url: '/api/conversations/?rows=100', headers })).json()
  const listed = list._embedded['ngcp:conversations'].find((entry: Conversation) => entry.id === id)
  expect(listed).toEqual(item)
  return [item.caller_phonebook_name, item.callee_phonebook_name]
}

test.each([
  ['an extension', '27', 'Jonas Keller'],
  ['the number', number.e164, 'Jonas Keller'],
  ['the number with a plus', `+${number.e164}`, 'Jonas Keller'],
  ['an alias number', alias.e164, 'Jonas Keller'],
  ['a number from outside', '4366412345', undefined],
  ['a withheld number', 'Anonymous', undefined],
  ["another customer's extension", '55', undefined],
  ["another customer's number", foreignNumber.e164, undefined],
  ['the extension of somebody who left', '88', undefined],
  ['the number of somebody who left', formerNumber.e164, undefined],
  ['the extension of somebody without a name', '99', undefined],
])("ENT-03: the caller's name stands beside %s: %s, %s", async (_title, caller, name) => {
  const id = await givenConversation(platform, seat, { caller, callee: '24' })
  expect(await shown(id)).toEqual([name, 'Anna Novak'])
})

test('ENT-03: names are those of the line whose conversation it is, for its administrator too', async () => {
  const pilot = await givenPilot(platform, { customer })
  const id = await givenConversation(platform, nameless, { direction: 'out', caller: '99', callee: '27' })
  expect(await shown(id, pilot)).toEqual([undefined, 'Jonas Keller'])
})

test('ENT-03: two customers may have the same extension, each sees its own name', async () => {
  const other = await givenSubscriber(platform, { pbx_extension: '24', display_name: 'Olga Stranger' })
  const ours = await givenConversation(platform, seat, { caller: '24', callee: '27' })
  const theirs = await givenConversation(platform, other, { caller: '24', callee: '27' })
  expect(await shown(ours)).toEqual(['Anna Novak', 'Jonas Keller'])
  expect(await shown(theirs, other)).toEqual(['Olga Stranger', undefined])
})

test('CONV-05: a voicemail of a colleague carries the name', async () => {
  const id = await givenVoicemail(platform, seat, { caller: '27', callee: '24' })
  expect(await shown(id)).toEqual(['Jonas Keller', 'Jonas Keller'])
})
