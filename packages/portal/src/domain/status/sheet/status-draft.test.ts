import type { CurrentStatus } from '@lineside/contract/resources/status'
import { expect, test } from 'vitest'
import { callsOf, draftOf, newDraft, type StatusDraft } from './status-draft.ts'

const now = new Date('2026-11-20T10:30:00Z')
const draft: StatusDraft = newDraft('meeting', now, 'UTC')

test.each<[Partial<StatusDraft>, unknown]>([
  [{ to: 'rules' }, { to: 'rules' }],
  [{ to: 'voicebox' }, { to: 'voicebox' }],
  [{ to: 'colleague' }, null],
  [
    { to: 'colleague', colleague: '7' },
    { to: 'colleague', subscriber_id: 7 },
  ],
  [{ to: 'number', number: ' ' }, null],
  [
    { to: 'number', number: '0664 1' },
    { to: 'number', number: '0664 1' },
  ],
  [{ to: 'only', callers: ' , ' }, null],
  [
    { to: 'only', callers: '21, +43 664 1;22' },
    { to: 'only', callers: ['21', '+43 664 1', '22'] },
  ],
])('STAT-01: the way of calls is sent when it is complete: %j', (change, calls) => {
  expect(callsOf({ ...draft, ...change })).toEqual(calls)
})

test('STAT-01: a status that is changed begins as it is', () => {
  const calls: CurrentStatus['calls'] = { to: 'only', callers: ['21', '22'] }
  const current: CurrentStatus = { status: 'dnd', until: null, note: 'Quiet', since: now.toISOString(), calls }
  const shown = draftOf(current)
  expect(shown).toMatchObject({ kind: 'dnd', until: null, note: 'Quiet', callers: '21, 22' })
  expect(callsOf(shown)).toEqual(calls)
})
