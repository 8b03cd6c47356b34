import { expect, test } from 'vitest'
import {
  addressOf,
  anna,
  callers,
  eva,
  forwarding,
  from,
  max,
  rule,
  settings,
  snapshot,
  stopsOf,
  voicebox,
} from '../../test/routing-builders.ts'
import { resolveCall } from './resolve-call.ts'
import type { Mapping, Snapshot } from './snapshot.ts'

const main = '43199201'
const other = '4319920100'
const toAnna = (number: string, caller: Partial<Snapshot> = {}): Partial<Snapshot> => ({
  callee: { dialled: number, number, subscriberId: anna },
  ...caller,
})
const annas = (called: Mapping['called']) => [
  settings(anna, { forwarding: forwarding({ cfu: [rule([voicebox], { called }), rule([max])] }) }),
  settings(max),
]
const colleague = { caller: from(eva) }

test.each<[string, Mapping['called'], Partial<Snapshot>, boolean]>([
  ['no condition', null, toAnna(other), true],
  ['a listed number', callers('whitelist', other), toAnna(other), true],
  ['a number that is not listed', callers('whitelist', other), toAnna(main), false],
  ['a pattern', callers('whitelist', '43199201??'), toAnna(other), true],
  ['an entry as it is dialled in the place', callers('whitelist', '01 9920100'), toAnna(other), true],
  ['a number that is excluded', callers('blacklist', other), toAnna(other), false],
  ['a number that is not excluded', callers('blacklist', other), toAnna(main), true],
  ['an empty whitelist', callers('whitelist'), toAnna(main), false],
  ['an empty blacklist', callers('blacklist'), toAnna(main), true],
  ['the extension, for the main number', callers('whitelist', main), toAnna('31', colleague), true],
  ['the extension, listed itself', callers('whitelist', '31'), toAnna('31', colleague), true],
  ['the extension, where another number is listed', callers('whitelist', other), toAnna('31', colleague), false],
  ['the extension, where the main number is excluded', callers('blacklist', main), toAnna('31', colleague), false],
  ['no number that is known, for the main one', callers('whitelist', main), toAnna(''), true],
])('FRONT-03: a rule for called numbers, %s', (_what, called, call, fits) => {
  const lines = [...annas(called), settings(eva)]
  expect(stopsOf(snapshot(lines, call))[0]).toBe(fits ? 'voicebox unavail' : 'rings max 60')
})

test('FRONT-03: a line that is forwarded to was called at the number in the rule, in each branch anew', () => {
  const evas = forwarding({ cfu: [rule([voicebox], { called: callers('whitelist', other) })] })
  const by = (...addresses: readonly string[]) => [
    settings(anna, {
      forwarding: forwarding({ cfu: [rule(addresses)] }),
      reaches: { [addressOf(eva)]: eva, [`sip:${other}@example.org`]: eva },
    }),
    settings(eva, { forwarding: evas }),
  ]
  expect(stopsOf(snapshot(by(addressOf(eva)), toAnna(other)))).toEqual(['rings eva 60', '480 callee_tmp_unavailable'])
  expect(stopsOf(snapshot(by(`sip:${other}@example.org`)))).toEqual(['voicebox unavail'])
  expect(stopsOf(snapshot(by(addressOf(eva), `sip:${other}@example.org`)))).toEqual([
    'rings eva 60',
    'voicebox unavail',
  ])
})

test('FRONT-03: the steps name the set, and a rule with the condition alone is not the one for all other calls', () => {
  const resolution = resolveCall(snapshot(annas(callers('whitelist', other))))
  const steps = 'trace' in resolution ? resolution.trace : []
  expect(steps.slice(1, 3)).toMatchObject([
    { code: 'rule_passed', reason: 'called', set: 'Key customers', rule: { is_otherwise: false } },
    { code: 'rule_fits', sources: null, times: null, rule: { is_otherwise: true } },
  ])
  const fits = resolveCall(snapshot(annas(callers('whitelist', main))))
  expect('trace' in fits && fits.trace[1]).toMatchObject({ code: 'rule_fits', called: 'Key customers' })
})
