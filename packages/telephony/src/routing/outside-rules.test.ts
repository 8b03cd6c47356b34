import { onOutcome } from '@lineside/contract/rtc/plan'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  anna,
  decisionsOf,
  eva,
  forwarding,
  from,
  max,
  person,
  planOf,
  rule,
  settings,
  snapshot,
  stopsOf,
  to,
  voicebox,
} from '../../test/routing-builders.ts'
import type { SubscriberSettings } from './snapshot.ts'

type Extra = Partial<SubscriberSettings>
const dials = (dialled: string, extra: Extra = {}, subscriberId: number | null = null) =>
  snapshot([settings(max, extra), settings(anna)], {
    caller: from(max),
    callee: { dialled, number: dialled, subscriberId },
  })
const shownOf = (of: ReturnType<typeof snapshot>) => {
  const plan = planOf(of)
  return plan.do === 'ring' ? plan.present : null
}
const sendsOn = (...destinations: string[]) =>
  settings(anna, { forwarding: forwarding({ cfu: [rule(destinations.map((each) => to(each, 20)))] }) })

describe('TEL-06: calls for help', () => {
  test.each<[string, Extra]>([
    ['a list of blocked numbers', { blockOut: { isWhitelist: true, entries: [] } }],
    ['a list of countries', { countries: [] }],
  ])('%s keeps nobody from them', (_what, extra) => {
    expect(stopsOf(dials('133', extra))).toEqual(['handed on 133'])
  })

  test('they show where the line can be called back, even one that hides its number or shows another', () => {
    const hides = { hidesNumber: true, hidesNumberInPbx: true, presents: '43199200' }
    expect(shownOf(dials('1 1 2', hides))).toEqual({ number: '43199202', name: null })
    expect(decisionsOf(dials('112', hides))).toEqual(['handed_on'])
    expect(shownOf(dials('112', { number: null }))).toBe('unnumbered')
  })

  test('an extension of the same digits does not stand in their way', () => {
    expect(stopsOf(dials('144', {}, anna))).toEqual(['handed on 144'])
    expect(stopsOf(dials('110', {}, anna))).toEqual(['rings anna 60', '480 callee_tmp_unavailable'])
    expect(stopsOf(dials('110', { place: { cc: '49', ac: '30' } }, anna))).toEqual(['handed on 110'])
  })

  test('a speed dial may call for help', () => {
    const speedDials = [{ slot: '*1', destination: 'sip:112@example.org' } as const]
    const of = dials('*1', { speedDials, hidesNumber: true })
    expect(stopsOf(of)).toEqual(['handed on 112'])
    expect(shownOf(of)).toEqual({ number: '43199202', name: null })
  })

  test('no line forwards to them, and no menu, group or manager rings them', () => {
    expect(stopsOf(snapshot([sendsOn('sip:112@example.org', voicebox)]))).toEqual(['voicebox unavail'])
    expect(decisionsOf(snapshot([sendsOn('sip:+112@example.org')]))).toContain('skipped')
    const manager = settings(anna, { secretaries: ['133', addressOf(eva)] })
    expect(stopsOf(snapshot([manager]))[0]).toBe('rings eva 60')
    const attendant = [{ slot: '1', destination: 'sip:144@example.org' }]
    const menu = planOf(
      snapshot([
        settings(anna, { attendant, forwarding: forwarding({ cfu: [rule(['sip:auto-attendant@app.local'])] }) }),
      ]),
    )
    expect(menu.do === 'media' && menu.kind === 'attendant' ? menu.on.digit['1'] : null).toMatchObject({ do: 'reject' })
  })
})

describe('TEL-07: countries that a customer calls', () => {
  const home = { countries: ['43', '4930'] }
  test.each<[string, string]>([
    ['436641234567', 'handed on 436641234567'],
    ['49301234567', 'handed on 49301234567'],
    ['49891234567', '403 block_out'],
    ['8821612345', '403 block_out'],
    ['3725551234', '403 block_out'],
    ['1450', 'handed on 1450'],
  ])('%s: %s', (number, stop) => {
    expect(stopsOf(dials(number, home))).toEqual([stop])
  })

  test('colleagues are at home wherever their numbers are; other customers are where their numbers are', () => {
    expect(stopsOf(dials('43199201', { countries: ['1'] }, anna))[0]).toBe('rings anna 60')
    const people = { [max]: person(max), [anna]: person(anna, { customerId: 2 }) }
    const stranger = { ...dials('43199201', { countries: ['1'] }, anna), people }
    expect(stopsOf(stranger)).toEqual(['403 block_out'])
  })

  test('a forwarded call is on the line’s account: the countries of its customer count', () => {
    const abroad = (countries: readonly string[] | null) => {
      const line = sendsOn('sip:49891234567@example.org', voicebox)
      return stopsOf(snapshot([{ ...line, countries }]))
    }
    expect(abroad(null)).toEqual(['handed on 49891234567 20', 'voicebox unavail'])
    expect(abroad(['43'])).toEqual(['voicebox unavail'])
    const atHome = settings(anna, {
      countries: ['43'],
      forwarding: forwarding({ cfu: [rule(['sip:0049891234567@example.org'])] }),
    })
    expect(stopsOf(snapshot([atHome]))).toEqual(['403 block_out'])
  })
})

test('TEL-06: a call that a number outside does not take ends with the reason', () => {
  const plan = planOf(dials('43720100'))
  if (plan.do !== 'ring') throw new Error('Nobody is rung')
  const ends = (['no_answer', 'busy', 'offline', 'declined'] as const).map((outcome) => onOutcome(plan, outcome))
  expect(ends.map((end) => end.do === 'reject' && [end.code, end.reason])).toEqual([
    [480, 'callee_tmp_unavailable'],
    [486, 'callee_busy'],
    [480, 'callee_offline'],
    [603, 'callee_busy'],
  ])
})

test('TEL-07: nobody calls from outside to outside', () => {
  const callee = { dialled: '43720100', number: '43720100', subscriberId: null }
  expect(stopsOf(snapshot([], { callee }))).toEqual(['404 callee_unknown'])
  expect(stopsOf(snapshot([], { callee: { ...callee, dialled: '112', number: '112' } }))).toEqual([
    '404 callee_unknown',
  ])
})

test('TEL-06: a number in settings is requested in the platform’s form', () => {
  const asked = (address: string) =>
    stopsOf(snapshot([settings(anna, { forwarding: forwarding({ cfu: [rule([address])] }) })]))
  expect(asked('sip:06641234567@example.org')).toEqual(['handed on 436641234567'])
  expect(asked('sip:+3725551234@example.org')).toEqual(['handed on 3725551234'])
  expect(asked('sip:3725551234@example.org')).toEqual(['handed on 3725551234'])
})

describe('TEL-06: a number in the range of the customer’s extensions never leaves the house', () => {
  const range = { extensions: { min: '10', max: '89' } }
  test.each([
    ['88', ['404 callee_unknown']],
    ['90', ['handed on 90']],
    ['11833', ['handed on 11833']],
    ['112', ['handed on 112']],
  ])('%s is dialled', (dialled, stops) => {
    expect(stopsOf(dials(dialled, range))).toEqual(stops)
  })

  test('an emergency number in the range goes out', () => {
    expect(stopsOf(dials('112', { extensions: { min: '100', max: '199' } }))).toEqual(['handed on 112'])
  })

  test('a forwarding passes over it', () => {
    const line = settings(anna, {
      ...range,
      forwarding: forwarding({ cfu: [rule([to('sip:88@example.org'), to('sip:11833@example.org')])] }),
    })
    expect(stopsOf(snapshot([line]))).toEqual(['handed on 11833'])
  })

  test('no secretary has it', () => {
    const line = settings(anna, { ...range, secretaries: ['88', '11833'] })
    expect(stopsOf(snapshot([line]))).toEqual(['handed on 11833'])
  })
})
