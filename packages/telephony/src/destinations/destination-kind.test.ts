import { expect, test } from 'vitest'
import { destinationKind, isEmptyDestination, isTerminating } from './destination-kind.ts'
import { offeredKinds } from './offered-kinds.ts'

test.each([
  ['sip:vmu43199200@voicebox.local', 'voicebox', true],
  ['sip:vmb43199200@voicebox.local', 'voicebox', true],
  ['sips:vmu43199200@VOICEBOX.local', 'voicebox', true],
  ['sip:conf=43199200@conference.local', 'conference', true],
  ['sip:fax=43199200@fax2mail.local', 'fax2mail', true],
  ['sip:43199200@managersecretary.local', 'manager-secretary', true],
  ['sip:callingcard@app.local', 'calling-card', true],
  ['sip:callthrough@app.local', 'call-through', true],
  ['sip:auto-attendant@app.local', 'auto-attendant', true],
  ['sip:office-hours@app.local', 'office-hours', true],
  ['sip:custom-hours@app.local', 'custom-announcement', true],
  ['sip:localuser@app.local', 'local-subscriber', true],
  ['sip:localuser@voip.local', 'local-subscriber', false],
  ['sip:night-service@app.local', 'application', true],
  ['sip:4312345@example.org', 'number', false],
  ['sip:anna@example.org', 'number', false],
  ['sip:voicebox@example.org', 'number', false],
  ['sip: @example.org', 'number', false],
  ['4312345', 'number', false],
  ['localuser', 'number', false],
  ['conference', 'number', false],
  ['', 'number', false],
])('CF-16, CF-17: %j is a %s', (destination, kind, ends) => {
  expect(destinationKind(destination)).toBe(kind)
  expect(isTerminating({ destination })).toBe(ends)
})

test('CF-17: a call to an application with an announcement continues', () => {
  const destination = 'sip:custom-hours@app.local'
  expect(isTerminating({ destination, announcement_id: 128 })).toBe(false)
  expect(isTerminating({ destination, announcement_id: null })).toBe(true)
})

test.each([
  [' ', true],
  ['', true],
  ['sip: @example.org', true],
  ['sip:%20@example.org', true],
  ['sip:@example.org', true],
  ['sip:431@example.org', false],
  ['anna', false],
])('CF-20: %j is a destination to be filled: %s', (destination, isEmpty) => {
  expect(isEmptyDestination(destination)).toBe(isEmpty)
})

const facts = {
  administrative: false,
  isPbxPilot: false,
  isPbxGroup: false,
  extension: '31',
  profileAttributes: null,
  capabilities: new Set<never>(),
  platformMode: null,
  customerId: null,
}
const always = ['number', 'voicebox', 'custom-announcement']

test.each([
  [{}, []],
  [{ conference: true }, ['conference']],
  [{ faxserver: true }, ['fax2mail']],
  [{ manager_secretary: true }, ['manager-secretary']],
  [{ cloudpbx: true }, ['auto-attendant', 'office-hours']],
  [{ callingcard: true }, ['calling-card', 'local-subscriber']],
  [{ callthrough: true }, ['call-through', 'local-subscriber']],
])('CF-18: a platform of %j offers, beside what every one does, %j', (platform, kinds) => {
  expect(offeredKinds(platform, facts)).toEqual([...always, ...kinds])
})

test('CF-18: the attendant and the announcement of office hours need a line of a PBX', () => {
  expect(offeredKinds({ cloudpbx: true }, { ...facts, extension: null })).toEqual(always)
  expect(offeredKinds({ cloudpbx: true }, { ...facts, extension: null, isPbxGroup: true })).toHaveLength(5)
})
