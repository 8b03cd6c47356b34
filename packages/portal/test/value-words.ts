import type { PreferenceName } from '@lineside/contract/preferences'
import type { PreferenceDefinition } from '@lineside/contract/resources/subscriber-preferences'
import { createTranslator } from 'use-intl/core'
import type { KnownNames, ValueWords } from '../src/features/pbx-audit/member-value.ts'
import deAudit from '../src/messages/de/pbx-audit.json' with { type: 'json' }
import deGroups from '../src/messages/de/pbx-groups.json' with { type: 'json' }
import deItems from '../src/messages/de/conversation-items.json' with { type: 'json' }
import deSlots from '../src/messages/de/pbx-slots.json' with { type: 'json' }
import enAudit from '../src/messages/en/pbx-audit.json' with { type: 'json' }
import enGroups from '../src/messages/en/pbx-groups.json' with { type: 'json' }
import enItems from '../src/messages/en/conversation-items.json' with { type: 'json' }
import enSlots from '../src/messages/en/pbx-slots.json' with { type: 'json' }

const texts = {
  'en-US': { 'pbx-audit': enAudit, 'pbx-groups': enGroups, 'conversation-items': enItems, 'pbx-slots': enSlots },
  de: { 'pbx-audit': deAudit, 'pbx-groups': deGroups, 'conversation-items': deItems, 'pbx-slots': deSlots },
}

/** Labels as the platform gives them. */
const labels = {
  'en-US': {
    record_call: ['Record calls', 'None', 'All calls', 'External calls only', 'Internal calls only'],
    max_queue_length: ['Queue length'],
    queue_wrap_up_time: ['Wrap up time'],
    cloud_pbx_callqueue: ['Call queue'],
    manager_secretary: ['Assistant'],
    music_on_hold: ['Music on hold'],
    call_waiting: ['Call waiting'],
    secretary_numbers: ['Secretary numbers'],
    block_in_mode: ['Block mode for inbound calls'],
    play_announce_before_cf: ['Announcement before forwarding'],
  },
  de: { record_call: ['Anrufe aufnehmen', 'Keine', 'Alle Anrufe', 'Nur externe Anrufe', 'Nur interne Anrufe'] },
} as const satisfies Record<keyof typeof texts, Partial<Record<PreferenceName, readonly string[]>>>

/** A preference's definition with a label, and labels of its choices `0`, `1`, …. */
const definition = ([label = '', ...choices]: readonly string[]): PreferenceDefinition => ({
  label,
  description: '',
  data_type: 'string',
  max_occur: 1,
  read_only: false,
  preference_group: '',
  dynamic: false,
  dev_pref: false,
  devprof_pref: false,
  fielddev_pref: false,
  enum_values: choices.map((text, index) => ({ label: text, value: String(index), default_val: false })),
})

/** The words of the story in a language, with the names that a test knows. */
export const valueWords = (locale: keyof typeof texts, known: KnownNames): ValueWords => {
  const messages = texts[locale]
  return {
    audit: createTranslator({ locale, messages, namespace: 'pbx-audit' }),
    groups: createTranslator({ locale, messages, namespace: 'pbx-groups' }),
    slots: createTranslator({ locale, messages, namespace: 'pbx-slots' }),
    parties: createTranslator({ locale, messages, namespace: 'conversation-items' }),
    locale,
    preferences: Object.fromEntries(Object.entries(labels[locale]).map(([name, each]) => [name, definition(each)])),
    ...known,
  }
}
