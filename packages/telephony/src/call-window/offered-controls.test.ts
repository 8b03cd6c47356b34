import { describe, expect, test } from 'vitest'
import {
  type CallControl,
  type ControlFacts,
  type ControlMoment,
  callControls,
  offeredControls,
} from './offered-controls.ts'

const facts: ControlFacts = {
  moment: 'talking',
  isService: false,
  engine: { hold: true, transfer: true, park: true, changeMedia: true },
  canShare: true,
}

describe('CALL-07: which controls a call has', () => {
  test.each<[ControlMoment, readonly CallControl[]]>([
    ['before', ['mute', 'keypad', 'devices', 'end']],
    ['talking', callControls],
    ['lost', ['mute', 'devices', 'end']],
    ['two', ['mute', 'keypad', 'transfer', 'devices', 'end']],
    ['asking', ['mute', 'keypad', 'devices', 'end']],
    ['ended', []],
  ])('%s', (moment, controls) => {
    expect(offeredControls({ ...facts, moment })).toEqual(controls)
  })

  test('a phone shares no screen', () => {
    expect(offeredControls({ ...facts, canShare: false })).not.toContain('share')
  })

  test('a service can be heard and ended, not held or transferred', () => {
    expect(offeredControls({ ...facts, isService: true })).toEqual(['mute', 'keypad', 'devices', 'end'])
  })

  test('TEAM-03: a platform that parks no calls offers it not', () => {
    expect(offeredControls({ ...facts, engine: { ...facts.engine, park: false } })).not.toContain('park')
  })

  test('the original engine, which supports none of it, offers none of it', () => {
    const engine = { hold: false, transfer: false, park: false, changeMedia: false }
    expect(offeredControls({ ...facts, engine })).toEqual(['mute', 'keypad', 'devices', 'end'])
    expect(offeredControls({ ...facts, engine, moment: 'two' })).toEqual(['mute', 'keypad', 'devices', 'end'])
  })
})
