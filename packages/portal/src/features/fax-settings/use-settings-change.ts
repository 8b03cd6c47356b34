import { useTranslations } from 'use-intl'
import { useStoredChange } from '../../shared/editing/use-stored-change.ts'
import { type EntryChange, withChange } from './entries/entry-changes.ts'
import type { SettingsSource } from './settings-source.ts'

/**
 * Saves one field, then loads the settings again.
 * @param isQuiet the field shows a failure itself
 */
export function useFieldChange<Settings, Field extends keyof Settings, F extends Field>(
  source: SettingsSource<Settings, Field>,
  field: F,
  isQuiet = false,
) {
  const t = useTranslations('fax-settings')
  return useStoredChange({
    queryKey: source.queryKey,
    write: (value: Settings[F]) => source.save(field, value),
    action: t('saveAction'),
    isQuiet,
  })
}

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never

/** Applies one change to the current list of the platform, and saves the list. */
export function useEntryChange<Settings, Field extends keyof Settings, F extends Field>(
  source: SettingsSource<Settings, Field>,
  field: F,
) {
  type Entry = EntryOf<Settings[F]>
  const t = useTranslations('fax-settings')
  return useStoredChange({
    queryKey: source.queryKey,
    write: async (change: EntryChange<Entry>) => {
      const entries = (await source.load())[field] as readonly Entry[]
      const next = withChange(entries, change)
      if (next === null) throw new Error(t('changedMeanwhile'))
      return source.save(field, next as Settings[F])
    },
    action: t('saveAction'),
  })
}
