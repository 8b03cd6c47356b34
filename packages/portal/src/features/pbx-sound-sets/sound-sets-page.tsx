import { limits } from '@lineside/contract/limits'
import { promptLanguages } from '@lineside/contract/preferences'
import { type SoundSet, soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { removeItem } from '../../shared/api/resource-client.ts'
import { useFamilyCounts } from '../../domain/pbx/lists/use-family-counts.ts'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { useListTexts } from '../../shared/editing/list/use-list-texts.ts'
import { useListView } from '../../shared/editing/list/use-list-view.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { SoundSetItem } from './sound-set-item.tsx'
import { createSoundSet, type NewSoundSet, setUsesQuery, staleSoundSets, useSoundSets } from './sound-set-queries.ts'
import { listEvery } from '../../shared/list-filters/csv-file.ts'

const initial: NewSoundSet = { name: '', description: '', language: 'en', copy: false }

/** SND-01 to SND-04: the announcements and music of the customer. */
export function SoundSetsPage() {
  const t = useTranslations('pbx-sound-sets')
  const languages = new Intl.DisplayNames([useLocale()], { type: 'language' })
  const { creationFailed, ...texts } = useListTexts<SoundSet>((text, values) => t(text, values), {
    nameOf: ({ name }) => name,
    remove: ({ id }) => removeItem(soundSets, id),
    stale: staleSoundSets,
  })
  const view = useListView([])
  const { list, asked } = useSoundSets(view.view)
  const isLineside = useIsLineside()
  const total = list.data?.totalCount
  useFamilyCounts('queues', 'sound-sets', total ?? undefined)
  const told = isLineside ? (list.data?.items ?? []).filter(({ customer_id }) => customer_id !== null) : []
  const uses = useQuery(setUsesQuery(told.map(({ id }) => id).toSorted((left, right) => left - right)))
  const useOf = (set: SoundSet) => uses.data?.sets.find(({ set_id }) => set_id === set.id)
  return (
    <EditingPage<SoundSet, NewSoundSet, never>
      pageId="csc-page-pbx-sound-sets"
      {...texts}
      lead={typeof total === 'number' ? t('count', { count: total }) : t('emptyAdvice')}
      view={view}
      list={list}
      asked={asked}
      itemId={({ id }) => id}
      add={{
        initial,
        fields: [
          { kind: 'text', id: 'name', label: t('name'), isRequired: true, maxLength: limits.nameLength },
          {
            kind: 'text',
            id: 'description',
            label: t('description'),
            isRequired: true,
            maxLength: limits.soundSetDescriptionLength,
          },
          {
            kind: 'select',
            id: 'language',
            label: t('language'),
            isRequired: true,
            options: promptLanguages.map((id) => ({
              id,
              text: languages.of(id) ?? id,
            })),
          },
          { kind: 'toggle', id: 'copy', label: t('copy') },
        ],
        create: createSoundSet,
        created: ({ name }) => t('created', { name: name.trim() }),
        failed: creationFailed,
        stale: staleSoundSets,
      }}
      actions={
        isLineside && (
          <CsvButton
            name={t('title')}
            rows={() => listEvery(soundSets, {})}
            columns={[
              { title: t('name'), value: ({ name }: SoundSet) => name },
              { title: t('description'), value: ({ description }: SoundSet) => description },
              { title: t('contractDefault'), value: (set: SoundSet) => (set.contract_default ? t('isDefault') : '') },
              { title: t('handles.title'), value: ({ file_count }: SoundSet) => file_count },
            ]}
            isDisabled={total === 0}
          />
        )
      }
      above={<LoadFailedNote query={uses}>{t('usesFailed')}</LoadFailedNote>}
      renderItem={(set, place) => <SoundSetItem key={set.id} set={set} place={place} use={useOf(set)} />}
    />
  )
}
