import { expect, test } from 'vitest'
import type { Texts } from '../../../shared/i18n/texts.ts'
import { deviceVoice } from './device-voice.ts'

const say = (key: string, values: object) => `${key} ${JSON.stringify(values)}`
const words = { t: say as unknown as Texts<'pbx-devices'>, lines: say as unknown as Texts<'pbx-lines'> }
const voice = (given: Partial<Parameters<typeof deviceVoice>[0]>) =>
  deviceVoice({ counted: '4 phones', isNarrowed: false, summary: undefined, ...given }, words)
const summary = { count: 4, online: 4, signed_out: 0, unready: 0 }
const counted = 'voice.counted {"counted":"4 phones"}'

test.each([
  ['nothing is said before it is known', { counted: undefined }, ''],
  ['a platform that tells only the count', {}, counted],
  ['a company without phones is neither well nor ill', { summary: { ...summary, count: 0, online: 0 } }, counted],
  ['what was found', { isNarrowed: true, summary }, 'voice.found {"counted":"4 phones"}'],
  ['phones of which is not known whether they are signed in', { summary: { ...summary, online: 3 } }, counted],
] as const)('DEV-01: %s', (_, given, calm) => {
  expect(voice(given)).toEqual({ calm, warning: '' })
})

test('DEV-01: the calm sentence says that all are signed in, the warning comes last', () => {
  expect(voice({ summary }).calm).toMatch(/^voice\.well/)
  const warning = (signed_out: number, unready: number) =>
    voice({ summary: { ...summary, online: 0, signed_out, unready } }).warning
  expect(warning(1, 0)).toBe('voice.signedOut {"count":1}.')
  expect(warning(0, 2)).toBe('voice.unready {"count":2}.')
  expect(warning(1, 2)).toMatch(/^voice\.two .*signedOut.*unready/)
})
