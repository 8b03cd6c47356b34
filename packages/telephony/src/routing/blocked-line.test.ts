import { describe, expect, test } from 'vitest'
import {
  anna,
  decisionsOf,
  eva,
  forwarding,
  from,
  max,
  planOf,
  rule,
  settings,
  snapshot,
  stopsOf,
  to,
  voicebox,
} from '../../test/routing-builders.ts'
import type { SubscriberSettings } from './snapshot.ts'

const blocked = { isBlocked: true }
const outside = rule([to('sip:+436641234567@example.org', 20)])
const calls = (dialled: string, extra: Partial<SubscriberSettings>, subscriberId: number | null = null) =>
  snapshot([settings(max, extra), settings(anna)], {
    caller: from(max),
    callee: { dialled, number: dialled, subscriberId },
  })

describe('RUN-01: a line that the operator has blocked', () => {
  test.each([
    ['rings nobody', {}],
    ['forwards nothing outside', { forwarding: forwarding({ cfu: [outside], cfna: [outside] }) }],
    ['takes no messages', { forwarding: forwarding({ cfu: [rule([to(voicebox, 20)])] }) }],
  ])('%s: its caller hears that it is offline', (_what, extra) => {
    const call = snapshot([settings(anna, { ...blocked, ...extra })])
    expect(stopsOf(call)).toEqual(['480 callee_offline'])
    expect(decisionsOf(call)).toEqual(['line_blocked', 'rejected'])
  })

  test('is passed over by a line that forwards to it and elsewhere', () => {
    const cfu = [rule([to('sip:22@example.org', 20), to(voicebox, 20)])]
    const reaches = { 'sip:22@example.org': eva }
    const call = snapshot([settings(anna, { forwarding: forwarding({ cfu }), reaches }), settings(eva, blocked)])
    expect(stopsOf(call).at(-1)).toMatch(/voicebox/)
    expect(decisionsOf(call)).toContain('line_blocked')
  })

  test.each([
    ['a number outside', '0664 1234567', null],
    ['a colleague', '21', anna],
    ['its own voicebox', '*97', null],
    ['a conference', '*60', null],
  ])('calls nobody: %s', (_what, dialled, id) => {
    expect(planOf(calls(dialled, blocked, id))).toMatchObject({ do: 'reject', code: 403, reason: 'block_out' })
  })

  test('TEL-06: calls for help all the same, by a speed dial too', () => {
    expect(stopsOf(calls('112', blocked))).toEqual(['handed on 112'])
    const speedDials = [{ slot: '*1', destination: 'sip:133@example.org' } as const]
    expect(stopsOf(calls('*1', { ...blocked, speedDials }))).toEqual(['handed on 133'])
  })
})
