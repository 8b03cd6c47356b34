import { describe, expect, test } from 'vitest'
import type { MenuEffect, MenuEvent, MenuMessage, MenuPhase, MenuState, MenuStep } from './menu-state.ts'
import { openVoiceboxMenu, voiceboxMenu } from './voicebox-menu.ts'

const received = { year: 2026, month: 11, day: 20, hour: 14, minute: 5, weekday: 5 }
const message = (id: number, isNew = true, caller: string | null = '4312050'): MenuMessage => ({
  id,
  isNew,
  caller,
  received,
})
const box = { messages: [message(1), message(2, true, null), message(3, false)], isFull: false }
const at = (phase: MenuPhase): MenuState => ({ ...phase, silences: 0 })
const key = (digit: string): MenuEvent => ({ type: 'digit', digit })

/** The effects in short: sentences by their name, other sayings by their value. */
const said = (effects: readonly MenuEffect[]): string =>
  effects
    .map((effect) => {
      if (effect.do !== 'say') return JSON.stringify(effect).replaceAll('"', '')
      return effect.sayings
        .map((part) => {
          if (part.say === 'sentence') return part.sentence
          if (part.say === 'number') return part.value
          if (part.say === 'digits') return part.digits
          if (part.say === 'when') return 'when'
          return part.say === 'message' ? `[${part.id}]` : `[${part.kind}]`
        })
        .join(' ')
    })
    .join('; ')

const play = (start: MenuStep, ...events: readonly MenuEvent[]): MenuStep =>
  events.reduce((step, event) => voiceboxMenu(step.state, event), start)
const typed = (text: string): readonly MenuEvent[] => [...text].map(key)
const refusedPin: MenuEvent = { type: 'refused', reason: 'pin' }

const phases = {
  main: at({ phase: 'main', box }),
  message: at({ phase: 'message', box, queue: [message(1), message(2, true, null)], index: 0 }),
  last: at({ phase: 'message', box, queue: [message(1)], index: 0 }),
  greetings: at({ phase: 'greetings', box }),
  greeting: at({ phase: 'greeting', box, kind: 'busy' }),
  recording: at({ phase: 'recording', box, kind: 'busy' }),
  pin: at({ phase: 'pin', extension: '21', wrong: 0, typed: '12' }),
  over: at({ phase: 'over' }),
} as const

const first = 'vb_message 1 when vb_from 4312050 [1] vb_message_menu'
const second = 'vb_message 2 when vb_from_unknown [2] vb_message_menu'

describe('each state and key', () => {
  test.each<[keyof typeof phases, string, MenuPhase['phase'], string]>([
    ['main', '1', 'message', first],
    ['main', '2', 'message', 'vb_message 1 when vb_from 4312050 [3] vb_message_menu'],
    ['main', '3', 'greetings', 'vb_greetings'],
    ['main', '4', 'new_pin', 'vb_new_pin'],
    ['main', '*', 'over', 'goodbye; {do:end}'],
    ['main', '9', 'main', 'invalid_choice vb_main'],
    ['main', '#', 'main', 'invalid_choice vb_main'],
    ['message', '1', 'message', first],
    ['message', '2', 'message', `{do:keep,id:1}; vb_kept ${second}`],
    ['message', '3', 'message', `{do:remove,id:1}; vb_deleted ${second}`],
    ['message', '#', 'message', second],
    ['message', '*', 'main', 'vb_main'],
    ['message', '5', 'message', `invalid_choice ${first}`],
    ['last', '#', 'main', 'vb_no_more vb_main'],
    ['last', '3', 'main', '{do:remove,id:1}; vb_deleted vb_no_more vb_main'],
    ['greetings', '1', 'greeting', 'vb_greeting_menu'],
    ['greetings', '2', 'greeting', 'vb_greeting_menu'],
    ['greetings', '*', 'main', 'vb_main'],
    ['greetings', '7', 'greetings', 'invalid_choice vb_greetings'],
    ['greeting', '1', 'greeting', '[busy] vb_greeting_menu'],
    ['greeting', '2', 'recording', '{do:record_greeting,kind:busy}'],
    ['greeting', '3', 'greetings', '{do:remove_greeting,kind:busy}; vb_greeting_removed vb_greetings'],
    ['greeting', '*', 'greetings', 'vb_greetings'],
    ['recording', '#', 'recording', ''],
    ['pin', '3', 'pin', ''],
    ['pin', '*', 'pin', ''],
    ['pin', '#', 'entering', '{do:enter,extension:21,pin:12}'],
    ['over', '1', 'over', ''],
  ])('%s, key %s: %s', (from, digit, to, heard) => {
    const { state, effects } = voiceboxMenu(phases[from], key(digit))
    expect(state.phase).toBe(to)
    expect(said(effects)).toBe(heard)
  })
})

test('VBX: the own line gets in without a PIN if none is set, and hears the messages', () => {
  const step = openVoiceboxMenu(true)
  expect(said(step.effects)).toBe('{do:enter,extension:null,pin:null}')
  expect(said(play(step, { type: 'entered', box }).effects)).toBe('vb_new 2 vb_old 1 vb_main')
  expect(said(play(step, { type: 'entered', box: { messages: [], isFull: false } }).effects)).toBe('vb_none vb_main')
  const full = { ...box, isFull: true }
  expect(said(play(step, { type: 'entered', box: full }).effects)).toBe('vb_own_full vb_new 2 vb_old 1 vb_main')
})

test('another line must give an extension, then always a PIN', () => {
  const step = openVoiceboxMenu(false)
  expect(said(step.effects)).toBe('vb_extension')
  const asked = play(step, ...typed('21#'))
  expect(said(asked.effects)).toBe('vb_pin')
  expect(said(play(asked, ...typed('1234#')).effects)).toBe('{do:enter,extension:21,pin:1234}')
})

test.each([true, false])('the third wrong PIN ends the call (own line: %s)', (isOwn) => {
  const asked = isOwn ? play(openVoiceboxMenu(true), refusedPin) : play(openVoiceboxMenu(false), ...typed('21#'))
  expect(said(asked.effects)).toBe('vb_pin')
  const once = play(asked, ...typed('1#'), refusedPin)
  expect(said(once.effects)).toBe('vb_pin_wrong vb_pin')
  const twice = play(once, ...typed('2#'), refusedPin)
  expect(twice.state.phase).toBe('pin')
  const thrice = play(twice, ...typed('3#'), refusedPin)
  expect(said(thrice.effects)).toBe('vb_pin_wrong; {do:end}')
})

test('a caller with too many wrong PINs in other calls is out at once', () => {
  const banned = play(openVoiceboxMenu(true), { type: 'refused', reason: 'banned' })
  expect(banned.state.phase).toBe('over')
})

test('a message that was saved or deleted is where it belongs when the menu comes back', () => {
  const menu = play(openVoiceboxMenu(true), { type: 'entered', box: { ...box, isFull: true } }, ...typed('123'))
  expect(menu.state).toMatchObject({ phase: 'main', box: { isFull: false } })
  expect(said(play(menu, key('1')).effects)).toBe('vb_none vb_main')
  expect(said(play(menu, key('2')).effects)).toContain('[1]')
  expect(said(play(menu, key('2'), key('#')).effects)).toContain('[3]')
})

test('a recorded greeting is announced as saved, an empty one as not heard', () => {
  const recorded = (isKept: boolean) => said(voiceboxMenu(phases.recording, { type: 'recorded', isKept }).effects)
  expect(recorded(true)).toBe('vb_greeting_saved vb_greetings')
  expect(recorded(false)).toBe('vb_too_short vb_greetings')
})

test('a new PIN is typed twice alike', () => {
  const step = voiceboxMenu(phases.main, key('4'))
  expect(said(play(step, ...typed('77#')).effects)).toBe('vb_repeat_pin')
  expect(said(play(step, ...typed('77#77#')).effects)).toBe('{do:set_pin,pin:77}; vb_pin_changed vb_main')
  expect(said(play(step, ...typed('77#78#')).effects)).toBe('vb_pins_differ vb_new_pin')
  expect(said(play(step, ...typed('#')).effects)).toBe('vb_new_pin')
})

test('input is bounded', () => {
  const { state } = play(openVoiceboxMenu(false), ...typed('9'.repeat(500)))
  expect('typed' in state && state.typed.length).toBe(64)
})

const silence: MenuEvent = { type: 'silence' }

test('silence asks again, twice; then the call ends', () => {
  const step = { state: phases.main, effects: [] }
  expect(said(play(step, silence, silence).effects)).toBe('vb_main')
  expect(said(play(step, silence, silence, silence).effects)).toBe('goodbye; {do:end}')
  expect(play(step, silence, silence, key('3'), silence, silence).state.phase).toBe('greetings')
})

test('after a message silence tells the keys, not the whole message', () => {
  expect(said(voiceboxMenu(phases.message, silence).effects)).toBe('vb_message_menu')
})

test('silence behind digits stands for the hash key', () => {
  expect(said(voiceboxMenu(phases.pin, silence).effects)).toBe('{do:enter,extension:21,pin:12}')
})
