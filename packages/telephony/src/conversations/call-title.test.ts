import { describe, expect, test } from 'vitest'
import { callKind, conversationTitle, hasFailed, isMissed, type TitledLeg, untakenStatuses } from './call-title.ts'

const leg = (members: Partial<TitledLeg>): TitledLeg => ({
  type: 'call',
  call_id: 'a',
  call_type: 'call',
  direction: 'in',
  status: 'ok',
  caller: '4366412345',
  callee: '24',
  ...members,
})

describe('CONV-04: title of a call', () => {
  test('an incoming call is a call from its caller', () => {
    expect(conversationTitle(leg({}))).toEqual({
      term: 'call',
      direction: 'from',
      party: { kind: 'number', text: '4366412345' },
    })
  })

  test('an outgoing call to a colleague carries the name beside the number', () => {
    const call = leg({ direction: 'out', caller: '24', callee: '27', callee_phonebook_name: 'Jonas Keller' })
    expect(conversationTitle(call)).toEqual({
      term: 'call',
      direction: 'to',
      party: { kind: 'number', text: '27' },
      name: 'Jonas Keller',
    })
  })

  test('a call that went on to the voicebox is a forwarded call to the voicebox', () => {
    expect(conversationTitle(leg({ call_type: 'cfna', direction: 'out', callee: 'voicemail' }))).toEqual({
      term: 'call-forwarded',
      direction: 'to',
      party: { kind: 'voicebox' },
    })
  })

  test('the name is that of the other party, never of the own line', () => {
    expect(conversationTitle(leg({ callee_phonebook_name: 'Anna Novak' }))).not.toHaveProperty('name')
  })
})

test.each([...untakenStatuses, 'ok', '', undefined])('REACH-03: a call with status %s is missed, or not', (status) => {
  expect(isMissed(leg({ status }))).toBe(status !== 'ok' && status !== '' && status !== undefined)
  expect(isMissed(leg({ status, direction: 'out' }))).toBe(false)
  expect(isMissed(leg({ status, type: 'voicemail' }))).toBe(false)
})

test('CONV-05, CONV-06: voicemails and faxes are named as such', () => {
  expect(conversationTitle(leg({ type: 'voicemail' })).term).toBe('voicemail')
  expect(conversationTitle(leg({ type: 'fax', direction: 'out' }))).toMatchObject({ term: 'fax', direction: 'to' })
})

describe('CONV-04: kind and failure of a call', () => {
  test.each([
    [leg({}), 'incoming', false],
    [leg({ direction: 'out' }), 'outgoing', false],
    [leg({ status: 'cancel' }), 'missed', true],
    [leg({ status: 'cancel', direction: 'out' }), 'outgoing', true],
    [leg({ status: 'noanswer' }), 'missed', true],
    [leg({ status: 'offline', direction: 'out' }), 'outgoing', true],
    [leg({ status: 'busy' }), 'missed', false],
    [leg({ call_type: 'cfu', status: 'cancel' }), 'forwarded', false],
    [leg({ call_type: 'cfb', direction: 'out' }), 'forwarded', false],
    [leg({ call_type: undefined }), 'incoming', false],
  ])('%o', (call, kind, failed) => {
    expect([callKind(call), hasFailed(call)]).toEqual([kind, failed])
  })

  test.each([
    ['FAILED', true],
    ['SUCCESS', false],
    [undefined, false],
  ])('CONV-06: a fax with status %s', (status, failed) => {
    expect(hasFailed(leg({ type: 'fax', status }))).toBe(failed)
  })
})
