import { limits } from '@lineside/contract/limits'
import { conferenceNumber, isConferenceNumber } from '@lineside/contract/rtc/service-numbers'
import { describe, expect, test } from 'vitest'
import { beginDialIn, type DialIn, type DialInEffect, type DialInEvent, stepDialIn } from './dial-in.ts'

const words = (effect: DialInEffect): string => {
  switch (effect.do) {
    case 'say':
      return `says ${effect.what.join(' ')}${effect.next === 'go_on' ? '' : `, then ${effect.next}`}`
    case 'find':
      return `finds ${effect.id}`
    case 'join':
      return `joins ${effect.room} by ${effect.pin ?? 'no PIN'}`
    case 'mute':
      return effect.isMuted ? 'mutes' : 'unmutes'
    case 'music':
      return effect.isOn ? 'music' : 'no music'
  }
}

/** The effects of each of these events, in order, and the final state. */
const follow = (events: readonly DialInEvent[]): { readonly done: readonly string[]; readonly end: DialIn } => {
  const begun = beginDialIn()
  let end = begun.dialIn
  const done = [begun.effects.map(words).join(', ')]
  for (const event of events) {
    const step = stepDialIn(end, event)
    end = step.dialIn
    done.push(step.effects.map(words).join(', '))
  }
  return { done, end }
}

const typed = (digits: string | null): DialInEvent => ({ type: 'typed', digits })
const found = (room: string | null): DialInEvent => ({ type: 'found', room })
const joined = (others: number): DialInEvent => ({ type: 'joined', others })
const key = (pressed: string): DialInEvent => ({ type: 'key', key: pressed })
const id = '40712386'

describe('TEL-03 CONF-01: a line without a picture comes into a room', () => {
  test('by its ID', () => {
    expect(follow([typed(id), found('plan'), joined(2)]).done).toEqual([
      'says greeting ask_id, then listen',
      `finds ${id}`,
      'joins plan by no PIN',
      'says joined',
    ])
  })

  test('by its PIN too, where it is locked, and hears why it may not come in', () => {
    const pinNeeded: DialInEvent = { type: 'refused', code: 'pin_needed' }
    const pinWrong: DialInEvent = { type: 'refused', code: 'pin_wrong' }
    const events = [typed(id), found('plan'), pinNeeded, typed('1111'), pinWrong, typed('4071'), joined(1)]
    expect(follow(events).done.slice(3)).toEqual([
      'says ask_pin, then listen',
      'joins plan by 1111',
      'says pin_wrong ask_pin, then listen',
      'joins plan by 4071',
      'says joined',
    ])
    const full = follow([typed(id), found('plan'), { type: 'refused', code: 'full' }])
    expect(full.done.at(-1)).toBe('says full, then hang_up')
    const many = follow([typed(id), found('plan'), { type: 'refused', code: 'too_many' }])
    expect(many.done.at(-1)).toBe('says not_possible, then hang_up')
  })

  test.each([
    ['IDs that lead nowhere', [typed(id), found(null)], 'says id_wrong ask_id, then listen'],
    ['an impossible ID, which is not looked up', [typed('123')], 'says id_wrong ask_id, then listen'],
    ['silence', [typed(null)], 'says ask_id, then listen'],
  ] as const)('a bounded number of times after %s', (_name, events, again) => {
    const all = Array.from({ length: limits.conferenceDialInTries }, () => events).flat()
    const { done, end } = follow(all)
    expect(done.filter((each) => each === again)).toHaveLength(limits.conferenceDialInTries - 1)
    expect(done.at(-1)).toBe('says goodbye, then hang_up')
    expect(end).toEqual({ phase: 'over' })
  })

  test('and must give its PIN within a bounded number of attempts', () => {
    const tries = Array.from({ length: limits.conferenceDialInTries }, (): DialInEvent[] => [
      typed('9999'),
      { type: 'refused', code: 'pin_wrong' },
    ]).flat()
    const { done, end } = follow([typed(id), found('plan'), { type: 'refused', code: 'pin_needed' }, ...tries])
    expect(done.at(-1)).toBe('says goodbye, then hang_up')
    expect(end).toEqual({ phase: 'over' })
    // digits of impossible length are not tried as a PIN
    const short = follow([typed(id), found('plan'), { type: 'refused', code: 'pin_needed' }, typed('1')])
    expect(short.done.at(-1)).toBe('says pin_wrong ask_pin, then listen')
  })
})

test('CONF-06: the first one waits with music until somebody comes, and hears it again when left alone', () => {
  const others = (count: number): DialInEvent => ({ type: 'others', count })
  const { done } = follow([typed(id), found('plan'), joined(0), others(1), others(2), others(0)])
  expect(done.slice(3)).toEqual(['says first, music', 'no music', '', 'music'])
  const left = follow([typed(id), found('plan'), joined(0), { type: 'forgotten' }])
  expect(left.end).toEqual({ phase: 'over' })
})

test('CONF-05: star and six mute and unmute, other keys do nothing', () => {
  const { done } = follow([typed(id), found('plan'), joined(1), ...['6', '*', '6', '*', '5', '6', '*', '6'].map(key)])
  expect(done.slice(4)).toEqual(['', '', 'mutes, says muted', '', '', '', '', 'unmutes, says unmuted'])
})

test('a room that ends, or sends the caller away, ends the call once', () => {
  const { done } = follow([typed(id), found('plan'), joined(1), { type: 'ended' }, { type: 'ended' }, joined(1)])
  expect(done.slice(4)).toEqual(['says goodbye, then hang_up', '', ''])
})

test.each([
  ['looking for a room', [typed(id)]],
  ['joining', [typed(id), found('plan')]],
  ['typing a PIN', [typed(id), found('plan'), { type: 'refused', code: 'pin_needed' }]],
  ['in the room', [typed(id), found('plan'), joined(1)]],
] as const)(
  'TEL-03: a caller for whom something fails while %s is told so, once, and the call ends',
  (_name, events) => {
    const { done, end } = follow([...events, { type: 'failed' }, { type: 'failed' }])
    expect(done.slice(-2)).toEqual(['says not_possible, then hang_up', ''])
    expect(end).toEqual({ phase: 'over' })
  },
)

test('the number of conferences stands for no speed dial, and blanks count as not typed', () => {
  expect(conferenceNumber).not.toMatch(/^\*\d$/)
  expect(['*55', '* 55', '*5', '55', '*555'].map(isConferenceNumber)).toEqual([true, true, false, false, false])
})
