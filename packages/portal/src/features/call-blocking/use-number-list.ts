import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { insertInFront, type ListEdit, placeOf, removeAt, replaceAt } from '@lineside/telephony/blocking/list-edits'
import { useTranslations } from 'use-intl'
import { reportError } from '../../shared/errors/report-error.ts'
import { useChangePreferences } from '../../domain/preferences/use-change-preferences.ts'
import type { Direction } from './direction.ts'

/** An entry being edited or removed, and the index it had when the user chose it. */
export interface ChosenEntry {
  readonly entry: string
  readonly index: number
}

/**
 * CB-04: the list and its edits. Each edit is one patch that names entries by value, so that two editors at once
 * overwrite nothing.
 */
export function useNumberList(direction: Direction, preferences: SubscriberPreferences) {
  const t = useTranslations('call-blocking')
  const name = `block_${direction}_list` as const
  const path = `/${name}` as const
  const entries = preferences[name] ?? []
  const { mutate, isPending } = useChangePreferences(t('numbers.action'))

  const send = (edit: ListEdit<typeof path>, onSaved: () => void) => {
    if ('error' in edit) reportError(new Error(edit.error))
    else if (edit.operations.length === 0) onSaved()
    else mutate(edit.operations, { onSuccess: onSaved })
  }
  const nowAt = ({ entry, index }: ChosenEntry) => placeOf(entries, entry, index)
  return {
    entries,
    isSaving: isPending,
    add: (entry: string, onSaved: () => void) => send({ operations: insertInFront(path, entry) }, onSaved),
    replace: (chosen: ChosenEntry, next: string, onSaved: () => void) =>
      send(replaceAt(path, entries, nowAt(chosen), next), onSaved),
    remove: (chosen: ChosenEntry, onSaved: () => void) => send(removeAt(path, entries, nowAt(chosen)), onSaved),
  }
}
