import { expect, expectTypeOf, test } from 'vitest'
import { grantedPreferences, pbxPreferences, type SwitchPreference } from './preferences.ts'
import { type SubscriberPreferences, subscriberPreferencesSchema } from './resources/subscriber-preferences.ts'

test('ENT-04: the members of an item follow from the record of preferences', () => {
  const of = (values: object) => subscriberPreferencesSchema.safeParse({ id: 1, subscriber_id: 1, ...values }).success
  expect(of({})).toBe(true)
  expect(of({ clir: true, block_in_list: ['1'], language: 'de', contact_ringtimeout: 20, cli: '43' })).toBe(true)
  for (const wrong of [{ clir: 'yes' }, { block_in_list: '1' }, { language: 'xx' }, { contact_ringtimeout: '20' }])
    expect(of(wrong)).toBe(false)
  expectTypeOf<SubscriberPreferences['block_in_list']>().toEqualTypeOf<string[] | undefined>()
  expectTypeOf<SubscriberPreferences['clir']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<SubscriberPreferences['contact_ringtimeout']>().toEqualTypeOf<number | undefined>()
})

test('PBX-01: the pages of the PBX set these preferences', () => {
  expect(pbxPreferences.toSorted()).toEqual([
    'clir_intrapbx',
    'cloud_pbx_callqueue',
    'manager_secretary',
    'max_queue_length',
    'queue_answer_within',
    'queue_goal',
    'queue_short_abandon',
    'queue_wrap_up_time',
    'secretary_numbers',
  ])
})

test('AUTH-12: a profile grants every preference but the one that the platform keeps for itself', () => {
  expect(grantedPreferences).not.toContain('contact_ringtimeout')
  expect(grantedPreferences).toContain('play_announce_before_cf')
  expectTypeOf<'clir'>().toExtend<SwitchPreference>()
  expectTypeOf<'block_in_list'>().not.toExtend<SwitchPreference>()
})
