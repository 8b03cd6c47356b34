import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { SearchField } from '../../shared/ui/fields/search-field.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { HandleGroupRows } from './handle-group-rows.tsx'
import { handleGroups, isSearching, searchHandles } from './handle-groups.ts'
import css from './sound-handles.module.css'
import { soundFilesQuery, soundHandlesQuery } from './sound-set-queries.ts'

/** SND-03: all places of an open set, grouped and searchable. */
export function SoundHandles({ setId, isReadOnly }: { setId: number; isReadOnly: boolean }) {
  const t = useTranslations('pbx-sound-sets')
  const handles = useQuery(soundHandlesQuery)
  const files = useQuery(soundFilesQuery(setId))
  const [search, setSearch] = useState({ text: '', isMissingOnly: false })
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const failed = [handles, files].find((query) => query.data === undefined && query.isError)
  if (failed) return <LoadFailed query={failed} action={t('handles.loadAction')} level={3} />
  if (handles.data === undefined || files.data === undefined) return <SkeletonRows count={4} />
  const found = searchHandles(handleGroups(handles.data, files.data), search, sending)
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
          onSending={(id, isSending) =>
            setSending((all) => new Set(isSending ? [...all, id] : [...all].filter((other) => other !== id)))
          }
        />
      ))}
    </section>
  )
}
