import type { QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ListTexts } from './editing-list.tsx'
import type { Removal } from './removal-dialog.tsx'

/** The texts that each list has in its own file. */
type ListText =
  | 'title'
  | 'count'
  | 'add'
  | 'empty'
  | 'emptyAdvice'
  | 'loadAction'
  | 'createAction'
  | 'remove.title'
  | 'remove.text'
  | 'remove.done'
  | 'remove.action'

/** `(text, values) => t(text, values)` */
export type SayOfList = (text: ListText, values?: { readonly name: string } | { readonly count: number }) => string

interface ListWork<Item> {
  readonly nameOf: (item: Item) => string
  readonly remove: (item: Item) => Promise<unknown>
  readonly stale: readonly QueryKey[]
  /** How long an error toast stays, in milliseconds; default 3000. */
  readonly errorTimeout?: number
}

/** PBX-02, PBX-03: the texts of EditingPage for a list, and how an item is removed. */
export function useListTexts<Item>(say: SayOfList, { nameOf, remove, ...rest }: ListWork<Item>) {
  const common = useTranslations('common')
  const failed = (action: string) => () => common('errors.whileTrying', { action })
  const texts: ListTexts = {
    add: say('add'),
    empty: say('empty'),
    emptyAdvice: say('emptyAdvice'),
    loadAction: say('loadAction'),
  }
  const removal: Removal<Item> = {
    ...rest,
    title: say('remove.title'),
    text: (item) => say('remove.text', { name: nameOf(item) }),
    remove,
    removed: (item) => say('remove.done', { name: nameOf(item) }),
    failed: failed(say('remove.action')),
  }
  return { title: say('title'), texts, removal, creationFailed: failed(say('createAction')) }
}
