import { expect, test } from 'vitest'
import { canPutBack, isAct, storySubject, type StoryWrite } from './story-subject.ts'

const write = (part: Partial<StoryWrite>): StoryWrite => ({
  resource: 'subscribers',
  method: 'patch',
  before: { display_name: 'Anna' },
  after: { display_name: 'Anna Amsel' },
  isGroup: false,
  ...part,
})

test.each<[Partial<StoryWrite>, string]>([
  [{}, 'seats'],
  [{ isGroup: true }, 'groups'],
  [{ resource: 'cfmappings' }, 'forwarding'],
  [{ resource: 'subscriberpreferences', after: { block_in_list: ['43'] } }, 'blocking'],
  [{ resource: 'subscriberpreferences', before: {}, after: { clir: true } }, 'seats'],
  [{ resource: 'soundfiles' }, 'prompts'],
  [{ resource: 'something new' }, 'other'],
])('STORY-01: %j is about %s', (part, subject) => {
  expect(storySubject(write(part))).toBe(subject)
})

test.each<[string, Partial<StoryWrite>, boolean]>([
  [
    'a message that is listened to',
    { resource: 'voicemails', before: { folder: 'INBOX' }, after: { folder: 'Old' } },
    false,
  ],
  ['a message that is removed', { resource: 'voicemails', method: 'remove', after: null }, true],
  ['a page that stores what it shows', { resource: 'reminders', method: 'create', after: { active: false } }, false],
  ['a reminder that is set', { resource: 'reminders', method: 'create', after: { active: true } }, true],
  ['a set that a forwarding will name', { resource: 'cfdestinationsets', method: 'create' }, false],
  ['a set that is changed', { resource: 'cfdestinationsets' }, true],
])('STORY-01: %s is an act: %s', (_what, part, expected) => {
  expect(isAct(write(part))).toBe(expected)
})

test.each<[string, Partial<StoryWrite>, boolean]>([
  ['a change', {}, true],
  ['something new', { method: 'create', before: null }, false],
  ['something that is gone', { method: 'remove', after: null }, false],
  ['a password', { before: { password: 'changed' }, after: { password: 'changed' } }, false],
  ['a text of which only the beginning is kept', { before: { text: 'a…' } }, false],
  ['a schedule', { resource: 'schedules', method: 'replace', before: { name: 'A' }, after: { name: 'B' } }, false],
  [
    'holidays',
    { resource: 'holidays', method: 'replace', before: { holidays: [] }, after: { holidays: ['B'] } },
    false,
  ],
  ['closed now', { resource: 'closures', before: { closed_now: false }, after: { closed_now: true } }, false],
  ['the schedule of a group', { before: { hours_schedule: null }, after: { hours_schedule: 'Office hours' } }, false],
])('STORY-02: %s can be put back: %s', (_what, part, expected) => {
  expect(canPutBack(write(part))).toBe(expected)
})
