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

/** The words of the story in a language, with the names that a test knows. */
export const valueWords = (locale: keyof typeof texts, known: KnownNames): ValueWords => {
  const messages = texts[locale]
  return {
    audit: createTranslator({ locale, messages, namespace: 'pbx-audit' }),
    groups: createTranslator({ locale, messages, namespace: 'pbx-groups' }),
    slots: createTranslator({ locale, messages, namespace: 'pbx-slots' }),
    parties: createTranslator({ locale, messages, namespace: 'conversation-items' }),
    locale,
    ...known,
  }
}
