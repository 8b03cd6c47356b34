import { useTranslations } from 'use-intl'

/** The lists of the page; their texts are grouped by these names. */
type EntryList = 'destinations' | 'notify' | 'rules'

/** The texts of a list of entries. */
export function useEntryTexts(list: EntryList) {
  const t = useTranslations('fax-settings')
  return {
    title: t(`${list}.title`),
    lead: t(`${list}.lead`),
    empty: t(`${list}.empty`),
    emptyAdvice: t(`${list}.emptyAdvice`),
    add: t(`${list}.add`),
    edit: t(`${list}.edit`),
    saved: t(`${list}.saved`),
    removed: t(`${list}.removed`),
    removeTitle: t(`${list}.removeTitle`),
    removeText: (name: string) => t(`${list}.removeText`, { name }),
    editName: (name: string) => t('editName', { name }),
    removeName: (name: string) => t('removeName', { name }),
  }
}

export type EntryTexts = ReturnType<typeof useEntryTexts>
