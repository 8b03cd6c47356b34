import { describe, expect, test } from 'vitest'
import { type Leg, relatedCalls } from './related-call.ts'

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
