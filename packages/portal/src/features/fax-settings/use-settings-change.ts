import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type EntryChange, withChange } from './entry-changes.ts'
import type { SettingsSource } from './settings-source.ts'

/** What is stored is shown, then loaded again; so is what could not be stored. One change after the other. */
const useStored = <Settings, Field extends keyof Settings>({ queryKey }: SettingsSource<Settings, Field>) => {
  const client = useQueryClient()
  return {
    onSuccess: (stored: Settings) => void client.setQueryData(queryKey, stored),
    onSettled: () => client.invalidateQueries({ queryKey }),
    scope: { id: queryKey.join('-') },
  }
}

/**
 * Saves one field.
 * @param isQuiet the field says its failure itself
 */
export function useFieldChange<Settings, Field extends keyof Settings, F extends Field>(
  source: SettingsSource<Settings, Field>,
  field: F,
  isQuiet = false,
) {
  const t = useTranslations('fax-settings')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: (value: Settings[F]) => source.save(field, value),
    ...useStored(source),
    meta: { isQuiet, failed: () => common('errors.whileTrying', { action: t('saveAction') }) },
  })
}

type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never

/** Saves a list with one change, as the list is by now. */
export function useEntryChange<Settings, Field extends keyof Settings, F extends Field>(
  source: SettingsSource<Settings, Field>,
  field: F,
) {
  type Entry = EntryOf<Settings[F]>
  const t = useTranslations('fax-settings')
  const common = useTranslations('common')
  return useMutation({
    mutationFn: async (change: EntryChange<Entry>) => {
      const entries = (await source.load())[field] as readonly Entry[]
      const next = withChange(entries, change)
      if (next === null) throw new Error(t('changedMeanwhile'))
      return source.save(field, next as Settings[F])
    },
    ...useStored(source),
    meta: { failed: () => common('errors.whileTrying', { action: t('saveAction') }) },
  })
}
