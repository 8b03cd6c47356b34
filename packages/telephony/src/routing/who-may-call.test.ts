import { describe, expect, test } from 'vitest'
import {
  addressOf,
  anna,
  decisionsOf,
  eva,
  forwarding,
  from,
  maria,
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
import { resolveCall } from './resolve-call.ts'
import type { SubscriberSettings } from './snapshot.ts'

type Extra = Partial<SubscriberSettings>
const blacklist = (...entries: string[]) => ({ isWhitelist: false, entries })
const whitelist = (...entries: string[]) => ({ isWhitelist: true, entries })
const anonymous = { numbers: [maria], isAnonymous: true, subscriberId: null }
const rings = 'rings anna 60'
const blocked = '403 block_in'

describe('incoming', () => {
  test.each<[string, Extra, string]>([
    ['nothing set', {}, rings],
    ['a number in a blacklist', { blockIn: blacklist('43999', maria) }, blocked],
    ['another number in a blacklist', { blockIn: blacklist('43999') }, rings],
    ['a pattern in a blacklist', { blockIn: blacklist('43664*') }, blocked],
    ['a pattern with digits', { blockIn: blacklist('4366412345[6-8]?') }, blocked],
    ['a number in a whitelist', { blockIn: whitelist(maria) }, rings],
    ['a number that is not in a whitelist', { blockIn: whitelist('43999') }, blocked],
    ['an empty whitelist lets nobody through', { blockIn: whitelist() }, blocked],
    ['only anonymous calls are blocked', { blocksAnonymous: true }, rings],
    ['a list that the profile does not grant', { blockIn: blacklist(maria), attributes: ['clir'] }, rings],
    ['a list that the profile grants', { blockIn: blacklist(maria), attributes: ['block_in_list'] }, blocked],
    [
      'blocking goes before forwarding',
      { blockIn: blacklist(maria), forwarding: forwarding({ cfu: [rule([voicebox])] }) },
      blocked,
    ],
  ])('%s', (_what, extra, expected) => {
    expect(stopsOf(snapshot([settings(anna, extra)]))[0]).toBe(expected)
  })

  test.each<[string, Extra, string]>([
    ['blocked where that is switched on', { blocksAnonymous: true }, blocked],
    ['unless the profile does not grant it', { blocksAnonymous: true, attributes: ['block_in_list'] }, rings],
    ['a blacklist of numbers lets it through', { blockIn: blacklist(maria) }, rings],
    ['an entry may say anonymous', { blockIn: blacklist('anonymous') }, blocked],
    ['a whitelist of numbers does not', { blockIn: whitelist(maria) }, blocked],
    ['but one of anonymous', { blockIn: whitelist('anonymous') }, rings],
  ])('an anonymous call: %s', (_what, extra, expected) => {
    expect(stopsOf(snapshot([settings(anna, extra)], { caller: anonymous }))[0]).toBe(expected)
  })

  test('the trace names the entry that decided', () => {
    const traceOf = (extra: Extra) => {
      const resolution = resolveCall(snapshot([settings(anna, extra)]))
      return 'trace' in resolution ? resolution.trace : []
    }
    expect(traceOf({ blockIn: blacklist('43664*') })).toEqual([
      { line: anna, code: 'blocked', entry: '43664*', after: 0, ends: false },
      { line: null, code: 'rejected', sip_code: 403, reason: 'block_in', after: 0, ends: true },
    ])
    expect(traceOf({ blockIn: whitelist('1') })[0]).toMatchObject({ code: 'blocked', entry: null })
    expect(traceOf({ blockIn: blacklist(maria), attributes: [] })[0]).toMatchObject({
      code: 'not_granted',
      attribute: 'block_in_list',
    })
  })

  test('a profile without the attribute of a rule: the rule does not count', () => {
    const lines = (attributes: string[]) => [
      settings(anna, { attributes, forwarding: forwarding({ cfu: [rule([max])] }) }),
      settings(max),
    ]
    expect(stopsOf(snapshot(lines(['cfu'])))[0]).toBe('rings max 60')
    expect(stopsOf(snapshot(lines(['cfb'])))[0]).toBe(rings)
    const box = settings(anna, { attributes: ['cfu'], forwarding: forwarding({ cfu: [rule([voicebox])] }) })
    expect(stopsOf(snapshot([box]))).toEqual(['480 callee_tmp_unavailable'])
  })
})

describe('outgoing', () => {
  const calls = (extra: Extra, annas: Extra = {}) =>
    snapshot([settings(max, extra), settings(anna, annas)], { caller: from(max) })
  const outside = (extra: Extra, number = '43720100') =>
    snapshot([settings(max, extra)], { caller: from(max), callee: { dialled: '0720100', number, subscriberId: null } })

  test.each<[string, Extra, string]>([
    ['nothing set', {}, rings],
    ['the number in a blacklist', { blockOut: blacklist('43199201') }, '403 block_out'],
    ['the extension in a blacklist', { blockOut: blacklist('31') }, '403 block_out'],
    ['the number in a whitelist', { blockOut: whitelist('4319920*') }, rings],
    ['another number in a whitelist', { blockOut: whitelist('43720*') }, '403 block_out'],
    ['a list that the profile does not grant', { blockOut: blacklist('*'), attributes: [] }, rings],
  ])('to a colleague: %s', (_what, extra, expected) => {
    expect(stopsOf(calls(extra))[0]).toBe(expected)
  })

  const pin = { hasOverridePin: true }
  test.each<[string, Extra, readonly string[]]>([
    ['a number on a list', { ...pin, blockOut: blacklist('43720*') }, ['application block_override', '403 block_out']],
    ['a number on none', pin, ['handed on 43720100']],
    ['a country that is barred', { ...pin, countries: ['41'], blockOut: blacklist('43720*') }, ['403 block_out']],
    [
      'a profile that does not grant the list',
      { ...pin, blockOut: blacklist('43720*'), attributes: [] },
      ['handed on 43720100'],
    ],
  ])('FRONT-03: with a PIN of the company: %s', (_what, extra, expected) => {
    expect(stopsOf(outside(extra))).toEqual(expected)
  })

  test('FRONT-03: the right PIN leads to the number, and the company’s own list is lifted, too', () => {
    const company = { blockIn: blacklist(), blocksAnonymous: false, blockOut: blacklist('43720*') }
    expect(planOf(outside({ ...pin, company }))).toMatchObject({
      kind: 'application',
      name: 'block_override',
      of: max,
      why: [{ code: 'blocked_outgoing', entry: '43720*' }],
      on: { done: { do: 'ring', targets: [{ to: 'outside', address: '43720100' }] }, timeout: { code: 403 } },
    })
  })

  test.each<[string, Extra, string]>([
    ['is handed on, and nobody here knows how it ends', {}, 'handed on 43720100'],
    ['blocked by the number', { blockOut: blacklist('43720*') }, '403 block_out'],
    ['blocked as it was dialled', { blockOut: blacklist('0720*') }, '403 block_out'],
  ])('to a number outside: %s', (_what, extra, expected) => {
    expect(stopsOf(outside(extra))[0]).toBe(expected)
  })

  test('a name that nobody has is refused, and nobody from outside calls the outside', () => {
    expect(stopsOf(outside({}, 'nobody'))).toEqual(['404 callee_unknown'])
    const through = snapshot([], { callee: { dialled: '43720100', number: '43720100', subscriberId: null } })
    expect(stopsOf(through)).toEqual(['404 callee_unknown'])
  })

  test('a line does not forward to numbers that it may not call', () => {
    const extra = {
      blockOut: blacklist('43900*'),
      forwarding: forwarding({ cfu: [rule(['sip:43900666@example.org', voicebox])] }),
    }
    expect(stopsOf(snapshot([settings(anna, extra)]))).toEqual(['voicebox unavail'])
  })

  test.each<[string, Extra, Extra, string]>([
    ['hidden with clir, in the own PBX too', { hidesNumber: true }, { blocksAnonymous: true }, blocked],
    ['hidden in the own PBX alone', { hidesNumberInPbx: true }, { blocksAnonymous: true }, blocked],
    [
      'not where the profile grants neither',
      { hidesNumber: true, hidesNumberInPbx: true, attributes: [] },
      { blocksAnonymous: true },
      rings,
    ],
    ['hidden: lists know nobody', { hidesNumber: true }, { blockIn: blacklist('32', '43199202') }, rings],
    ['shown: lists know number and extension', {}, { blockIn: blacklist('32') }, blocked],
  ])('%s', (_what, maxs, annas, expected) => {
    expect(stopsOf(calls(maxs, annas))[0]).toBe(expected)
  })

  test('clir_intrapbx does not hide from others', () => {
    const extra = { hidesNumberInPbx: true }
    const others = { people: { [max]: person(max), [anna]: person(anna, { customerId: 2 }) } }
    const lines = [settings(max, extra), settings(anna, { blocksAnonymous: true })]
    expect(stopsOf(snapshot(lines, { caller: from(max), ...others }))[0]).toBe(rings)
    expect(
      decisionsOf(snapshot([settings(max, { hidesNumber: true }), settings(anna)], { caller: from(max) }))[0],
    ).toBe('number_hidden')
  })
})

describe('dialling *N', () => {
  const dial = (dialled: string, extra: Extra = {}) =>
    snapshot(
      [
        settings(max, {
          speedDials: [
            { slot: '*1', destination: addressOf(anna) },
            { slot: '*2', destination: 'sip:43720100@example.org' },
            { slot: '*3', destination: 'sip:nobody@example.org' },
          ],
          ...extra,
        }),
        settings(anna),
      ],
      { caller: from(max), callee: { dialled, number: dialled, subscriberId: null } },
    )
  test.each<[string, Extra, readonly string[]]>([
    ['*1', {}, [rings, '480 callee_tmp_unavailable']],
    ['*2', {}, ['handed on 43720100']],
    ['*3', {}, ['404 callee_unknown']],
    ['*9', {}, ['484 invalid_speeddial']],
    ['*1', { attributes: ['clir'] }, ['484 invalid_speeddial']],
    ['*1', { attributes: ['speed_dial'] }, [rings, '480 callee_tmp_unavailable']],
    ['*2', { blockOut: blacklist('43720*') }, ['403 block_out']],
  ])('%s with %j', (dialled, extra, expected) => {
    expect(stopsOf(dial(dialled, extra))).toEqual(expected)
  })

  test('the settings of the calling line are requested first, then those of the slot’s target', () => {
    const whole = dial('*1')
    expect(resolveCall({ ...whole, subscribers: {} })).toEqual({ needs: [max] })
    expect(resolveCall({ ...whole, subscribers: { [max]: whole.subscribers[max] ?? settings(max) } })).toEqual({
      needs: [anna],
    })
  })
})

test('a line that a speed dial reaches forwards as ever', () => {
  const lines = [
    settings(max, { speedDials: [{ slot: '*1', destination: addressOf(anna) }] }),
    settings(anna, { forwarding: forwarding({ cfu: [rule([to(eva, 20)])] }) }),
    settings(eva),
  ]
  const callee = { dialled: '*1', number: '*1', subscriberId: null }
  expect(planOf(snapshot(lines, { caller: from(max), callee }))).toMatchObject({
    do: 'ring',
    seconds: 20,
    targets: [{ id: eva }],
  })
})
