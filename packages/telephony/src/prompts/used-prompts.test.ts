import { expect, test } from 'vitest'
import { type PromptLine, promptSubjects, usedPrompts } from './used-prompts.ts'

const line = (name: string, more: Partial<PromptLine> = {}): PromptLine => ({
  name,
  slots: [],
  destinations: [],
  queueLength: null,
  blocksCallers: false,
  announcesForward: false,
  announcesSetup: false,
  greetsCallee: false,
  playsMusicOnHold: false,
  isRecorded: false,
  ...more,
})
const handles = (...lines: readonly PromptLine[]) =>
  usedPrompts(lines)
    .filter(({ lines: at }) => at.length > 0)
    .map(({ handle }) => handle)
const to = (destination: string, announcement: string | null = null) => ({ destination, announcement })

test('SAY-01: where nothing is set up, callers hear only why they reach nobody', () => {
  expect(usedPrompts([line('Max')]).map(({ subject, handle }) => [subject, handle])).toEqual([
    ['unreached', 'callee_busy'],
    ['unreached', 'callee_tmp_unavailable'],
    ['unreached', 'callee_offline'],
    ['unreached', 'callee_unknown'],
  ])
})

test.each<[string, PromptLine, readonly string[]]>([
  [
    'a menu is said in the order of its keys, 0 last',
    line('Main', {
      slots: [
        { slot: '0', destination: '26' },
        { slot: '2', destination: '51' },
      ],
    }),
    ['aa_welcome', 'aa_2_for', 'aa_2_option', 'aa_0_for', 'aa_0_option', 'aa_timeout'],
  ],
  [
    'a menu with a default says that one may wait',
    line('Main', { slots: [{ slot: 'default', destination: '50' }] }),
    ['aa_welcome', 'aa_default', 'aa_timeout'],
  ],
  ['slots that lead nowhere are no menu', line('Main', { slots: [{ slot: '1', destination: ' ' }] }), []],
  ['office hours', line('Main', { destinations: [to('sip:office-hours@app.local')] }), ['office_hours']],
  [
    'an announcement of its own',
    line('Main', { destinations: [to('sip:custom-hours@app.local', 'custom_announcement_3')] }),
    ['custom_announcement_3'],
  ],
  [
    'a queue, with the numbers of its places',
    line('Support', { queueLength: 2 }),
    ['queue_greeting', 'queue_prefix', 'queue_suffix', 'queue_waiting_music', 'queue_full', '1', '2'],
  ],
  ['music for those who are held', line('Max', { playsMusicOnHold: true }), ['music_on_hold']],
  ['a word before a call is forwarded', line('Max', { announcesForward: true }), ['announce_before_cf']],
  ['a word before the phones ring', line('Max', { announcesSetup: true }), ['announce_before_call_setup']],
  ['a word for whoever answers', line('Max', { greetsCallee: true }), ['announce_to_callee']],
  ['a word before a call is recorded', line('Max', { isRecorded: true }), ['announce_before_recording']],
  ['those who are blocked', line('Max', { blocksCallers: true }), ['block_in']],
])('SAY-01: %s', (_about, each, expected) => expect(handles(each)).toEqual(expected))

test('SAY-01: a prompt is named once, with all lines and all that a key leads to', () => {
  const menu = (name: string, destination: string) => line(name, { slots: [{ slot: '1', destination }] })
  const used = usedPrompts([menu('Main', '50'), menu('Support', '51'), menu('Night', '50'), line('Max')])
  expect(used.find(({ handle }) => handle === 'aa_1_option')).toEqual({
    subject: 'menu',
    handle: 'aa_1_option',
    lines: ['Main', 'Support', 'Night'],
    destinations: ['50', '51'],
  })
  expect(new Set(used.map(({ handle }) => handle)).size).toBe(used.length)
})

test('SAY-01: prompts are in the order in which callers hear them', () => {
  const all = line('All', {
    slots: [{ slot: '1', destination: '50' }],
    destinations: [to('sip:office-hours@app.local'), to('sip:custom-hours@app.local', 'custom_announcement_0')],
    queueLength: 1,
    blocksCallers: true,
    announcesForward: true,
    announcesSetup: true,
    greetsCallee: true,
    playsMusicOnHold: true,
    isRecorded: true,
  })
  const subjects = usedPrompts([all]).map(({ subject }) => promptSubjects.indexOf(subject))
  expect(subjects).toEqual(subjects.toSorted((left, right) => left - right))
  expect(new Set(subjects).size).toBe(promptSubjects.length)
})
