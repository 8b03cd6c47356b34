import { expect, test } from 'vitest'
import type { Texts } from '../../shared/i18n/texts.ts'
import { assistantsVoice, type ToldAssistant } from './assistants-voice.ts'

const say = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)
const told = {
  t: say as unknown as Texts<'pbx-secretaries'>,
  lines: say as unknown as Texts<'pbx-lines'>,
  join: (names: readonly string[]) => names.join('+'),
}
const sales: ToldAssistant = { name: 'Sales', people: ['Petra', 'Max'], attention: null }

test.each<[string, number | undefined, readonly ToldAssistant[], string, string]>([
  ['nothing is said before it is known', undefined, [], '', ''],
  ['there is none', 0, [], 'voice.none', ''],
  ['the only one is told', 1, [sales], 'voice.one {"count":2,"people":"Petra+Max","line":"Sales"}', ''],
  [
    'the only one loses callers',
    1,
    [{ ...sales, people: ['Petra'], attention: 'lost' }],
    'voice.one {"count":1,"people":"Petra","line":"Sales"}',
    'voice.lost',
  ],
  [
    'nobody is named',
    1,
    [{ ...sales, people: [] }],
    'voice.counted {"counted":"count {\\"count\\":1}"}',
    'voice.nobody {"count":1}',
  ],
  [
    'one of several loses callers',
    2,
    [sales, { ...sales, attention: 'lost' }],
    'voice.counted {"counted":"count {\\"count\\":2}"}',
    'voice.lost {"count":1}.',
  ],
  [
    'a phone that is off is no lost caller',
    2,
    [sales, { ...sales, attention: 'no_phone' }],
    'voice.counted {"counted":"count {\\"count\\":2}"}',
    '',
  ],
])('MS-01: the sentence of the assistants: %s', (_, count, shown, calm, warning) => {
  expect(assistantsVoice(count, shown, told)).toEqual({ calm, warning })
})
