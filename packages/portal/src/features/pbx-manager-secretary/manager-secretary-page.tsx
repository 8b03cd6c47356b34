import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { usePreferenceLinesPage } from '../../domain/pbx/use-preference-lines-page.tsx'
import { useIsLineside, useNumberSource } from '../../domain/pbx/use-sources.ts'
import { attentionOf } from '../../domain/reach/line-attention.ts'
import { useReach } from '../../domain/reach/use-reach.ts'
import { setMembers } from '../../shared/api/resource-client.ts'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import { listed } from '../../shared/i18n/listed.ts'
import { useCsvEntry } from '../../shared/list-filters/csv-button.tsx'
import { AddAssistant, type NewSecretary } from './add-assistant.tsx'
import { managerSource } from './assistant-source.ts'
import { assistantsVoice } from './assistants-voice.ts'
import { SecretaryItem } from './secretary-item.tsx'
import { useAssistants } from './use-assistants.ts'

/** MS-01: the assistants who ring first for calls to the customer's groups and pilot. */
export function ManagerSecretaryPage() {
  const t = useTranslations('pbx-secretaries')
  const lines = useTranslations('pbx-lines')
  const locale = useLocale()
  const isLineside = useIsLineside()
  const managers = useMemo(() => managerSource(isLineside), [isLineside])
  const numbers: Omit<MultiSpec, 'id'> = {
    kind: 'multi',
    label: t('numbers'),
    addLabel: t('addNumber'),
    isRequired: true,
    source: useNumberSource('digits'),
  }
  const { page, creation, refusal, total, file } = usePreferenceLinesPage('manager_secretary', {
    say: (text, values) => t(text, values),
    created: (name) => t('created', { name }),
    taken: (name) => t('taken', { name }),
    write: writeSecretary,
    remove: removeSecretary,
    csv: [{ title: t('numbers'), value: ({ secretaries }) => secretaries.join(' | ') }],
  })
  const csv = useCsvEntry(file)
  const shown = [...(page.list.data?.items ?? []), ...(page.asked ? [page.asked] : [])]
  const digitsOf = ({ preferences }: (typeof shown)[number]) => preferences.secretary_numbers ?? []
  const peopleOf = useAssistants(shown.flatMap(digitsOf))
  const reach = useReach(
    shown.map(({ id }) => id),
    isLineside,
  )
  const reachOf = (id: number) => reach.data?.lines.find(({ subscriber_id }) => subscriber_id === id)
  const told = (page.list.data?.items ?? []).map((config) => {
    const known = reachOf(config.id)
    return {
      name: config.name,
      people: peopleOf(digitsOf(config)).map(({ name }) => name),
      attention: known ? attentionOf(known, true) : null,
    }
  })
  return (
    <EditingPage
      {...page}
      pageId="csc-page-pbx-ms-configs"
      layout="rows"
      lead={undefined}
      voice={assistantsVoice(total ?? undefined, told, { t, lines, join: (names) => listed(names, locale) })}
      // the rows say where calls go, so both come together
      isWaiting={isLineside && shown.length > 0 && reach.isLoading}
      more={isLineside ? [csv] : []}
      add={{
        ...creation,
        initial: newSecretary,
        fields: [
          {
            kind: 'pick',
            id: 'line',
            label: t('manager'),
            placeholder: t('managerHint'),
            source: managers,
            isRequired: true,
            refusal,
          },
          { ...numbers, id: 'numbers' },
        ],
      }}
      addForm={{
        question: t('question'),
        render: (form) => <AddAssistant form={form} managers={managers} />,
        opensAdded: true,
      }}
      renderItem={(config, place) => (
        <SecretaryItem
          key={config.id}
          config={config}
          place={place}
          numbers={numbers}
          people={peopleOf(digitsOf(config))}
          reach={reachOf(config.id)}
        />
      )}
    />
  )
}

const newSecretary: NewSecretary = { line: '', numbers: [] }

/** ENT-15: a configuration consists of two preferences of the manager's line, which are written together. */
const write = (id: number, isOn: boolean, numbers: readonly string[]) =>
  setMembers(subscriberPreferences, id, { manager_secretary: isOn, secretary_numbers: numbers })

const writeSecretary = (id: number, { numbers }: NewSecretary) => write(id, true, numbers)

const removeSecretary = (id: number) => write(id, false, [])
