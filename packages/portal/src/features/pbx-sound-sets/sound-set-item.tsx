import { limits } from '@lineside/contract/limits'
import { promptLanguages } from '@lineside/contract/preferences'
import type { SetUse } from '@lineside/contract/resources/prompts'
import { type SoundSet, soundSets } from '@lineside/contract/resources/pbx/sound-sets'
import { useQuery } from '@tanstack/react-query'
import { AudioLines } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { EditingItem, type ItemPlace } from '../../shared/editing/list/editing-item.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import type { EditField } from '../../shared/editing/field-spec.ts'
import { handleGroups, missingSounds } from './handle-groups.ts'
import css from './sound-handles.module.css'
import { SoundHandles } from './sound-handles.tsx'
import { soundFilesQuery, soundHandlesQuery, staleSoundSets } from './sound-set-queries.ts'
import { UsedFigures } from './used-figures.tsx'

interface SoundSetItemProps {
  set: SoundSet
  place: ItemPlace
  /** The prompts of it that callers hear; absent: not known. */
  use?: SetUse | undefined
}

/** SND-03, SND-04: a sound set in the list; when open, with its fields and all its sounds. */
export function SoundSetItem({ set, place, use }: SoundSetItemProps) {
  const t = useTranslations('pbx-sound-sets')
  // a set without a customer belongs to the platform and cannot be changed
  const isDisabled = set.customer_id === null
  const languages = new Intl.DisplayNames([useLocale()], { type: 'language' })
  const isLineside = useIsLineside()
  // of a set of the company's own this platform tells what callers hear; once it is open, how many sounds it lacks
  // stands beside the rest of them
  const isTold = isLineside && !isDisabled
  const lacking = useMissing(set, place.isOpen)
  // of what is played, as the sentence below counts it; of a set of the platform, of all there is
  const missing = use === undefined ? (isTold ? undefined : lacking) : use.figures.used - use.figures.own
  const voice: EditField<SoundSet> = {
    kind: 'select',
    id: 'default_voice',
    label: t('voice'),
    options: [
      { id: '', text: t('voiceOfLines') },
      ...promptLanguages.map((id) => ({ id, text: languages.of(id) ?? id })),
    ],
    value: ({ default_voice }) => default_voice ?? '',
    save: ({ id }, value) =>
      setMember(soundSets, id, 'default_voice', promptLanguages.find((each) => each === value) ?? null),
  }
  return (
    <EditingItem
      item={set}
      place={place}
      name={set.name}
      start={
        <span className={css.start}>
          <Icon as={AudioLines} tone="muted" />
        </span>
      }
      meta={set.description || undefined}
      end={
        isTold && place.isOpen ? undefined : (
          <span className={css.state}>
            {set.contract_default && <Badge tone="accent">{t('isDefault')}</Badge>}
            {isDisabled && <Badge>{t('ofPlatform')}</Badge>}
            {missing !== undefined &&
              (missing === 0 ? (
                <Badge tone="positive">{t('complete')}</Badge>
              ) : (
                <Badge>{t('incomplete', { count: missing })}</Badge>
              ))}
          </span>
        )
      }
      isEndWide
      summary={
        use && (
          <p>
            <UsedFigures use={use} />
          </p>
        )
      }
      {...(!isDisabled && { removeLabel: t('remove.title') })}
      fields={[
        {
          kind: 'text',
          id: 'name',
          label: t('name'),
          isRequired: true,
          maxLength: limits.nameLength,
          isDisabled,
          value: ({ name }) => name,
          save: ({ id }, value) => setMember(soundSets, id, 'name', value),
        },
        {
          kind: 'text',
          id: 'description',
          label: t('description'),
          isRequired: true,
          isDisabled,
          maxLength: limits.soundSetDescriptionLength,
          value: ({ description }) => description ?? '',
          save: ({ id }, value) => setMember(soundSets, id, 'description', value),
        },
        {
          kind: 'toggle',
          id: 'contract_default',
          label: t('contractDefault'),
          isDisabled,
          value: ({ contract_default }) => contract_default,
          save: ({ id }, value) => setMember(soundSets, id, 'contract_default', value),
        },
        ...(isLineside && !isDisabled ? [voice] : []),
      ]}
      texts={{
        stale: staleSoundSets,
        changed: (field, { name }) => t('updated', { field, name }),
      }}
    >
      <SoundHandles setId={set.id} isReadOnly={isDisabled} />
    </EditingItem>
  )
}

/**
 * How many sounds a set lacks; undefined until known. For a set that was not opened yet, Lineside sends the number of
 * its files.
 */
function useMissing({ id, file_count }: SoundSet, isOpen: boolean): number | undefined {
  const handles = useQuery(soundHandlesQuery)
  const files = useQuery({ ...soundFilesQuery(id), enabled: isOpen })
  if (handles.data === undefined) return undefined
  if (files.data !== undefined) return missingSounds(handleGroups(handles.data, files.data))
  return file_count === undefined ? undefined : Math.max(0, handles.data.length - file_count)
}
