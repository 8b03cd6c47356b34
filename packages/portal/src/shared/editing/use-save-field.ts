import { limits } from '@lineside/contract/limits'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldRefusalOf } from '../api/refusal.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { AnyValue, EditField, OtherField } from './field-spec.ts'

type Saved<Item> = Exclude<EditField<Item>, OtherField<Item>>

/** The messages of saving a field, and what to reload afterwards. */
export interface SaveTexts<Item> {
  /** Default: "Changed {field} successfully". */
  readonly changed?: (field: string, item: Item) => string
  /** How long an error toast stays, in milliseconds; default 3000. PBX-06: for seats 5000. */
  readonly errorTimeout?: number
  /** Query keys that a change makes stale, usually the list. */
  readonly stale: readonly QueryKey[]
}

/** Saves one field and then shows the stored value. Several changes are saved one after the other, in their order. */
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
      // safe: the value comes from a control of the field's own kind
      await (field.save as (item: Item, value: AnyValue) => Promise<unknown>)(item, value)
      setWritten(true)
    },
    onSuccess: () => {
      toast.success(changed?.(field.label, item) ?? t('changed', { field: field.label }))
      return refresh()
    },
    // somebody else may have changed the item, so the stored value is loaded again
    onError: () => void refresh(),
    meta: {
      failed: () => common('errors.whileTrying', { action: t('saveAction', { field: field.label }) }),
      toastTimeout: errorTimeout,
      isShown: (error) => fieldRefusalOf(error, field.id) !== null,
    },
  })
  // `isWritten`: the value is stored, but the reloaded item has not arrived yet
  return { ...saving, isWritten, refusal: fieldRefusalOf(saving.error, field.id) ?? undefined }
}
