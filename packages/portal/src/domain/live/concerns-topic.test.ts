import { expect, it } from 'vitest'
import { concernsTopic } from './concerns-topic.ts'

it.each([
  ['conversations', 'conversations', 'reload'],
  ['voicemails', 'conversations', 'reload'],
  ['presence', 'presence', 'reload'],
  ['presence', 'queue', 'reload'],
  ['presence', 'team', 'reload'],
  ['registrations', 'team', 'reload'],
  ['gap', 'team', 'reload'],
  ['queue', 'queue', 'reload'],
  ['roles', 'roles', 'reload'],
  ['registrations', 'registrations', 'reload'],
  ['presence', 'reachability', 'reload'],
  ['registrations', 'reachability', 'reload'],
  ['resource:cfmappings', 'reachability', 'reload'],
  ['resource:contacts', 'reachability', null],
  ['recordings', 'callrecordings', 'reload'],
  ['recordings', 'callrecordingstreams', 'stale'],
  ['resource:cfmappings', 'cfmappings', 'stale'],
  ['resource:subscriberpreferences', 'subscriber-preferences', 'stale'],
  ['resource:cfmappings', 'cftimesets', null],
  ['conversations', 'cfmappings', null],
  ['resource:status', 'status', 'reload'],
  ['resource:subscribers', 'subscribers', 'reload'],
  ['gap', 'subscribers', 'stale'],
  ['resource:status', 'reachability', 'reload'],
  ['resource:holidays', 'schedules', 'stale'],
  ['resource:closures', 'closures', 'reload'],
  ['resource:closures', 'reachability', 'reload'],
  ['resource:holidays', 'reachability', 'reload'],
  ['gap', 'conversations', 'reload'],
  ['gap', 'cfmappings', 'stale'],
  ['something new', 'conversations', null],
  ['conversations', 7, null],
] as const)('topic %s makes of answers under %j: %s', (topic, key, expected) => {
  expect(concernsTopic(topic, key)).toBe(expected)
})
