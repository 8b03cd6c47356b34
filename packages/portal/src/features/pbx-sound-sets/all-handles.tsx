import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Text } from '../../shared/ui/basics/text.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { SearchField } from '../../shared/ui/fields/search-field.tsx'
import { HandleGroupRows } from './handle-group-rows.tsx'
import { type HandleGroup, isSearching, searchHandles } from './handle-groups.ts'
import { promptName } from './prompt-names.ts'
import css from './sound-handles.module.css'

interface AllHandlesProps {
  setId: number
  groups: readonly HandleGroup[]
  isReadOnly: boolean
  /** The default announcement of a handle as text; null if unknown. */
  textOf?: (handleId: number) => string | null
  /** Called when the first upload in this list starts and when the last one ends. */
  onSending?: (isSending: boolean) => void
}

/** SND-03: the handles of a sound set, grouped and searchable. */
export function AllHandles({ setId, groups, isReadOnly, textOf, onSending }: AllHandlesProps) {
  const t = useTranslations('pbx-sound-sets')
  const [search, setSearch] = useState({ text: '', isMissingOnly: false })
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const found = searchHandles(groups, search, sending, (handle) => promptName(t, handle))
  // two uploads may begin or end before this list renders again
  const tell = (id: number, isSending: boolean) =>
    setSending((now) => new Set(isSending ? [...now, id] : [...now].filter((other) => other !== id)))
  const isAnySending = sending.size > 0
  useEffect(() => onSending?.(isAnySending), [isAnySending, onSending])
  return (
    <section aria-label={t('handles.title')}>
      <div className={css.tools}>
        <SearchField
          label={t('handles.search')}
          isLabelHidden
          size="s"
          placeholder={t('handles.search')}
          maxLength={120}
          value={search.text}
          onChange={(text) => setSearch({ ...search, text })}
        />
        <Checkbox isOn={search.isMissingOnly} onChange={(isMissingOnly) => setSearch({ ...search, isMissingOnly })}>
          {t('handles.missing')}
        </Checkbox>
      </div>
      {found.length === 0 && (
        <Text as="p" tone="muted">
          {t('handles.none')}
        </Text>
      )}
      {found.map((group) => (
        <HandleGroupRows
          key={group.name}
          setId={setId}
          group={group}
          isForcedOpen={isSearching(search)}
          isReadOnly={isReadOnly}
          sending={sending}
          {...(textOf && { textOf })}
          onSending={tell}
        />
      ))}
    </section>
  )
}
