import type { Texts } from '../../shared/i18n/texts.ts'
import type { AppMessages } from '../../messages/messages.ts'

type Named = keyof AppMessages['pbx-sound-sets']['names']

/**
 * SAY-01: the name of a prompt in words; its handle, if there are no words for it.
 * @param leads names of the destinations of a menu key
 */
export const promptName = (t: Texts<'pbx-sound-sets'>, handle: string, leads: readonly string[] = []): string => {
  const key = /^aa_(\d|star)_(for|option)$/.exec(handle)
  if (key !== null) {
    const pressed = key[1] === 'star' ? '*' : (key[1] ?? '')
    if (key[2] === 'for') return t('names.press', { key: pressed })
    return leads.length === 0 ? t('names.option', { key: pressed }) : t('names.for', { name: leads.join(', ') })
  }
  const announcement = /^custom_announcement_(\d)$/.exec(handle)
  if (announcement !== null) return t('names.announcement', { number: Number(announcement[1]) + 1 })
  if (/^\d+$/.test(handle)) return t('names.number', { number: handle })
  return t.has(`names.${handle as Named}`) ? t(`names.${handle as Exclude<Named, Numbered>}`) : handle
}

/** The names that contain a value. */
type Numbered = 'press' | 'option' | 'for' | 'announcement' | 'number'
