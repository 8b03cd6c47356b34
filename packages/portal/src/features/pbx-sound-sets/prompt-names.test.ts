import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import messages from '../../messages/en/pbx-sound-sets.json' with { type: 'json' }
import { promptName } from './prompt-names.ts'

const t = createTranslator({
  locale: 'en-US',
  messages: { 'pbx-sound-sets': messages },
  namespace: 'pbx-sound-sets',
}) as Parameters<typeof promptName>[0]

test.each<[string, readonly string[], string]>([
  ['aa_welcome', [], 'Welcome'],
  ['aa_1_for', ['Sales'], 'Press 1'],
  ['aa_1_option', ['Sales', 'Support'], 'For Sales, Support'],
  ['aa_9_option', [], 'Option 9'],
  ['aa_star_for', [], 'Press *'],
  ['custom_announcement_0', [], 'Announcement 1'],
  ['7', [], 'Number 7'],
  ['voucher_incorrect', [], 'voucher_incorrect'],
])('SAY-01: %s of %j is called %s', (handle, leads, name) => expect(promptName(t, handle, leads)).toBe(name))
