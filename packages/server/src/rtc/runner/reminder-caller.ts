import type { PromptLanguage } from '@lineside/contract/preferences'
import type { Presented } from '@lineside/contract/rtc/plan'
import type { Person } from '@lineside/telephony/routing/snapshot'
import type { Services } from '../../domain/services.ts'
import { findVoicebox, spokenLanguage } from '../../domain/voicebox/voicebox-store.ts'

const names: Readonly<Record<PromptLanguage, string>> = {
  de: 'Erinnerung',
  en: 'Reminder',
  es: 'Recordatorio',
  fr: 'Rappel programmé',
  it: 'Promemoria',
  ro: 'Memento',
  ru: 'Напоминание',
}

/**
 * REM-04: how a reminder is shown to its line: by name, in the language in which it speaks, with the line's own number,
 * as there is nobody to call back. A phone that refuses or silences anonymous calls takes it.
 */
export const reminderCaller = async (
  { db }: Pick<Services, 'db'>,
  line: Pick<Person, 'id' | 'extension' | 'number'> | undefined,
): Promise<Presented> => {
  const number = line?.extension ?? line?.number ?? null
  if (line === undefined || number === null) return 'anonymous'
  const { language = null } = (await findVoicebox(db, line.id)) ?? {}
  return { number, name: names[spokenLanguage(language)] }
}
