import type { LiveLine } from '@lineside/contract/rtc/frame-parts'
import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import statusMessages from '../../messages/en/status.json'
import messages from '../../messages/en/team.json'
import { stateOf, stateWords, type TeamTexts } from './team-words.ts'

const status = createTranslator({ locale: 'en-US', messages: { status: statusMessages }, namespace: 'status' })
const texts: TeamTexts = {
  t: createTranslator({ locale: 'en-US', messages: { team: messages }, namespace: 'team' }),
  status: { t: status, locale: 'en-US', timeZone: 'UTC' },
  time: (at) => at.toISOString().slice(11, 16),
}
const now = Date.UTC(2026, 10, 20, 12)
const idle: LiveLine = { subscriber_id: 1, state: 'free', since: null, status: null, wraps_until: null, with: null }
const at = (time: string) => `2026-11-20T${time}:00.000Z`

test.each<[string, Partial<LiveLine>, string, string]>([
  ['free', {}, 'Free', ''],
  ['rings', { state: 'ringing' }, 'Rings', ''],
  ['rings from', { state: 'ringing', with: { number: '43699', name: 'Anita' } }, 'Rings: Anita', ''],
  ['talks', { state: 'talking' }, 'In a call', ''],
  ['talks with', { state: 'talking', with: { number: '43699', name: 'Huber' } }, 'In a call with Huber', ''],
  [
    'talks with a number',
    { state: 'talking', with: { number: '436991104720', name: null } },
    'In a call with +43 699 110 47 20',
    '',
  ],
  ['wraps up', { wraps_until: at('12:01') }, 'Wraps up until 12:01', ''],
  ['offline', { state: 'offline' }, 'Offline', ''],
  ['offline since', { state: 'offline', since: at('09:40') }, 'Offline since 09:40', ''],
  [
    'a status without an end',
    { status: { kind: 'dnd', until: null, note: 'Cutting list' } },
    'Do not disturb',
    'Cutting list',
  ],
  ['an ended status', { status: { kind: 'dnd', until: at('11:59'), note: 'Cutting list' } }, 'Free', ''],
])('TEAM-01: the words for a colleague: %s', (_what, line, text, note) => {
  const live = { ...idle, ...line }
  expect(stateWords(live, stateOf(live, now), texts)).toMatchObject({ text, note })
})
