import { describe, expect, test } from 'vitest'
import { callBackNumber, type Leg, relatedCalls } from './related-call.ts'

const call = (leg: Partial<Leg>): Leg => ({
  type: 'call',
  call_id: 'a',
  call_type: 'call',
  direction: 'in',
  caller: '4366412345',
  callee: '24',
  ...leg,
})

describe('CONV-04: related call', () => {
  const original = call({})
  const forwarded = call({ call_type: 'cfna', direction: 'out', caller: '24', callee: '4369911111' })

  test('a forwarded leg is related to the call it comes from, wherever that stands in the list', () => {
    expect(relatedCalls([forwarded, original])).toEqual(new Map([[forwarded, original]]))
    expect(relatedCalls([original, forwarded])).toEqual(new Map([[forwarded, original]]))
  })

  test('every leg of a chain of forwardings is related to the original', () => {
    const second = call({ call_type: 'cfu', direction: 'out', callee: 'voicemail' })
    expect(relatedCalls([second, forwarded, original]).get(second)).toBe(original)
  })

  test.each([
    ['a leg of another call', [forwarded, call({ call_id: 'b' })]],
    ['a voicemail of the same call', [forwarded, { ...call({ type: 'voicemail' }), call_type: undefined }]],
    ['two calls that were not forwarded', [original, call({ caller: '1' })]],
    ['a call of a platform that names no call types', [{ ...original, call_type: undefined }, original]],
  ])('not related: %s', (_title, items) => {
    expect(relatedCalls(items).size).toBe(0)
  })
})

describe('CONV-04: who is called back', () => {
  test.each([
    ['the caller of an incoming call', call({}), undefined, '4366412345'],
    ['the callee of an outgoing call', call({ direction: 'out', caller: '24', callee: '4319' }), undefined, '4319'],
    [
      'the original caller of a forwarded leg',
      call({ call_type: 'cfu', direction: 'out', callee: '9' }),
      call({}),
      '4366412345',
    ],
    ['the caller of a voicemail', call({ type: 'voicemail', caller: '77', callee: '77' }), undefined, '77'],
    [
      'the receiver of a sent fax',
      call({ type: 'fax', direction: 'out', caller: '24', callee: '88' }),
      undefined,
      '88',
    ],
    ['nobody who withheld the number', call({ caller: 'Anonymous' }), undefined, null],
    ['nobody without a number', call({ caller: '' }), undefined, null],
  ])('%s', (_title, leg, original, number) => {
    expect(callBackNumber(leg, original)).toBe(number)
  })
})
