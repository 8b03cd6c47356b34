import { expect, test } from 'vitest'
import { type BrowserFacts, isIos, pushStateOf } from './push-state.ts'

const facts: BrowserFacts = {
  isOn: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0',
  touchPoints: 0,
  isInstalled: false,
  hasPush: true,
  permission: 'default',
}
const iphone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', touchPoints: 5 }
const ipad = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', touchPoints: 5 }

test.each<[string, Partial<BrowserFacts>, string]>([
  ['nobody has asked', {}, 'unasked'],
  ['allowed', { permission: 'granted' }, 'ready'],
  ['refused', { permission: 'denied' }, 'blocked'],
  ['no https', { isOn: false, permission: 'granted' }, 'off'],
  ['a browser without push', { hasPush: false }, 'unsupported'],
  ['a tab on an iPhone', { ...iphone, hasPush: false }, 'homeScreen'],
  ['a tab on an iPad', { ...ipad, hasPush: false }, 'homeScreen'],
  ['the app on an iPhone', { ...iphone, isInstalled: true }, 'unasked'],
  ['the app on an older iPhone', { ...iphone, isInstalled: true, hasPush: false }, 'unsupported'],
  ['a Mac', { ...ipad, touchPoints: 0 }, 'unasked'],
])('PUSH-02: %s', (_title, more, state) => {
  expect(pushStateOf({ ...facts, ...more })).toBe(state)
})

test('PUSH-02: an Android phone is no iPhone', () => {
  expect(isIos({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0', touchPoints: 5 })).toBe(false)
})
