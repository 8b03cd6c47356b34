import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { conversationParties, ownNumbers } from './conversation-parties.ts'

const call = (members: Partial<Conversation>): Conversation => ({
  id: 1,
  type: 'call',
  subscriber_id: 7,
  direction: 'in',
  caller: '436641234567',
  callee: '24',
  call_id: 'a',
  start_time: '2026-11-20 09:12:05',
  call_type: 'call',
  status: 'ok',
  ...members,
})
const isOwn = (number: string) => number === '24'
const number = (text: string) => ({ destination: { kind: 'number', text }, name: undefined })

describe('CONV-04: the other party', () => {
  test('show the caller of an incoming call, and the callee of an outgoing one with the colleague’s name', () => {
    expect(conversationParties(call({}), undefined, isOwn)).toMatchObject({
      direction: 'from',
      other: number('436641234567'),
      target: null,
    })
    const out = call({ direction: 'out', caller: '24', callee: '27', callee_phonebook_name: 'Jonas Keller' })
    expect(conversationParties(out, undefined, isOwn).other.name).toBe('Jonas Keller')
  })

  test('a forwarded call: who made it, and where it went', () => {
    const leg = call({ direction: 'out', call_type: 'cfna', callee: 'voicemail' })
    expect(conversationParties(leg, undefined, isOwn)).toMatchObject({
      term: 'call-forwarded',
      direction: 'from',
      other: number('436641234567'),
      target: { destination: { kind: 'voicebox' } },
    })
  })

  test('the related call tells who made a forwarded one where its leg names the own line', () => {
    const leg = call({ direction: 'out', call_type: 'cfu', caller: '24', callee: '27' })
    const original = call({ caller_phonebook_name: 'Petra Lang' })
    expect(conversationParties(leg, original, isOwn)).toMatchObject({
      other: { destination: { text: '436641234567' }, name: 'Petra Lang' },
      target: { destination: { text: '27' } },
    })
  })

  test('without the related call, where it went is the other end', () => {
    const leg = call({ direction: 'out', call_type: 'cfu', caller: '24', callee: '27' })
    expect(conversationParties(leg, undefined, isOwn)).toMatchObject({
      direction: 'to',
      other: number('27'),
      target: null,
    })
  })

  test('a call that somebody else forwarded here comes from its caller', () => {
    const leg = call({ call_type: 'cfb' })
    expect(conversationParties(leg, undefined, isOwn)).toMatchObject({
      term: 'call-forwarded',
      other: number('436641234567'),
      target: null,
    })
  })
})

test('CONV-04: own are the extension, all numbers and the user name', () => {
  const own = ownNumbers({
    username: 'anna.novak',
    pbx_extension: '24',
    primary_number: { cc: '43', ac: '1', sn: '9920024', number_id: 1 },
    alias_numbers: [{ cc: '43', ac: '1', sn: '99225', number_id: 2, is_devid: false }],
  })
  expect([...own]).toEqual(['anna.novak', '24', '4319920024', '43199225'])
  expect([...ownNumbers({ username: 'a', primary_number: null, alias_numbers: [], pbx_extension: null })]).toEqual([
    'a',
  ])
})
