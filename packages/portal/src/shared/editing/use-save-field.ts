import { limits } from '@lineside/contract/limits'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../api/refusal.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { AnyValue, EditField, OtherField } from './field-spec.ts'

type Saved<Item> = Exclude<EditField<Item>, OtherField<Item>>

/** What is said and looked at again when a field was saved. */
export interface SaveTexts<Item> {
  /** Default: "Changed {field} successfully". */
  readonly changed?: (field: string, item: Item) => string
  /** Of an error, in milliseconds; 3000 if absent. PBX-06: those of seats stay 5000. */
  readonly errorTimeout?: number
  /** What a change makes stale: the list, as a rule. */
  readonly stale: readonly QueryKey[]
}

/** Saves one field and shows what is stored then. One after the other: two changes of a field keep their order. */
export function useSaveField<Item>(field: Saved<Item>, item: Item, texts: SaveTexts<Item>) {
  const client = useQueryClient()
  const t = useTranslations('pbx-editing')
  const common = useTranslations('common')
  const { changed, errorTimeout = limits.toastMilliseconds, stale } = texts
  const refresh = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  const [isWritten, setWritten] = useState(false)
  const saving = useMutation({
    mutationFn: async (value: AnyValue) => {
      setWritten(false)
      // each kind of field takes the value that it gave
      await (field.save as (item: Item, value: AnyValue) => Promise<unknown>)(item, value)
      setWritten(true)
    },
    onSuccess: () => {
      toast.success(changed?.(field.label, item) ?? t('changed', { field: field.label }))
      return refresh()
    },
    // somebody else may have changed it: what is shown should be what there is
    onError: () => void refresh(),
    meta: {
      failed: () => common('errors.whileTrying', { action: t('saveAction', { field: field.label }) }),
      toastTimeout: errorTimeout,
      isShown: (error) => fieldRefusalOf(error, field.id) !== null,
    },
  })
  // it is stored, and what is stored is on its way
  return { ...saving, isWritten, refusal: fieldRefusalOf(saving.error, field.id) ?? undefined }
}
