import { expect, test } from 'vitest'
import type { Texts } from '../../../shared/i18n/texts.ts'
import { linesVoice } from './lines-voice.ts'

const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as Texts<'pbx-lines'>
const voice = (given: Partial<Parameters<typeof linesVoice>[0]>) =>
  linesVoice({ counted: '10 seats', isNarrowed: false, summary: undefined, ...given }, { t })

test.each([
  ['nothing is said before it is known', { counted: undefined }, '', ''],
  ['a platform that tells only the count', {}, 'voice.counted {"counted":"10 seats"}', ''],
  [
    'an empty company is neither well nor ill',
    { summary: { count: 0, without_phone: 0, losing: 0 } },
    'voice.counted {"counted":"10 seats"}',
    '',
  ],
  ['what was found', { isNarrowed: true }, 'voice.found {"counted":"10 seats"}', ''],
] as const)('MAP-01: %s', (_, given, calm, warning) => {
  expect(voice(given)).toEqual({ calm, warning })
})

test('MAP-01: the calm sentence says that all is well, the warning comes last', () => {
  expect(voice({ summary: { count: 10, without_phone: 0, losing: 0 } }).calm).toMatch(/^voice\.well/)
  expect(voice({ summary: { count: 10, without_phone: 1, losing: 0 } }).warning).toBe('voice.noPhone {"count":1}.')
  expect(voice({ summary: { count: 10, without_phone: 0, losing: 2 } }).warning).toBe('voice.lost {"count":2}.')
  expect(voice({ summary: { count: 10, without_phone: 1, losing: 2 } }).warning).toMatch(/^voice\.two .*noPhone.*lost/)
})
