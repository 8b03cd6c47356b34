import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useNames } from '../../domain/names/use-names.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import { EditingPage } from '../../shared/editing/list/editing-page.tsx'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { type NewPreferenceLine, usePreferenceLinesPage } from '../../domain/pbx/use-preference-lines-page.tsx'
import { useIsLineside, useNumberSource } from '../../domain/pbx/use-sources.ts'
import { SecretaryItem } from './secretary-item.tsx'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import { subscriberSource } from '../../domain/pbx/subscriber-source.ts'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { setMembers } from '../../shared/api/resource-client.ts'

/** MS-01: the secretaries who ring first for calls to the customer's groups and pilot. */
export function ManagerSecretaryPage() {
  const t = useTranslations('pbx-secretaries')
  const isLineside = useIsLineside()
  const source = useMemo(() => managerSource(isLineside), [isLineside])
  const numbers: Omit<MultiSpec, 'id'> = {
    kind: 'multi',
    label: t('numbers'),
    addLabel: t('addNumber'),
    isRequired: true,
    source: useNumberSource('digits'),
  }
  const { page, creation, refusal, file } = usePreferenceLinesPage('manager_secretary', {
    say: (text, values) => t(text, values),
    created: (name) => t('created', { name }),
    taken: (name) => t('taken', { name }),
    write: writeSecretary,
    remove: removeSecretary,
    csv: [{ title: t('numbers'), value: ({ secretaries }) => secretaries.join(' | ') }],
  })
  const named = useNames(
    (page.list.data?.items ?? []).flatMap(({ preferences }) => preferences.secretary_numbers ?? []),
  )
  return (
    <EditingPage
      {...page}
      pageId="csc-page-pbx-ms-configs"
      actions={isLineside && <CsvButton {...file} />}
      add={{
        ...creation,
        initial: newSecretary,
        fields: [
          {
            kind: 'pick',
            id: 'line',
            label: t('manager'),
            hint: t('managerHint'),
            source,
            isRequired: true,
            refusal,
          },
          { ...numbers, id: 'numbers' },
        ],
      }}
      renderItem={(config, place) => (
        <SecretaryItem key={config.id} config={config} place={place} numbers={numbers} named={named} />
      )}
    />
  )
}

/** MS-01: the lines to choose as manager: groups and the pilot. */
const managerSource = (isLineside: boolean): OptionSource => {
  const pilots = subscriberSource('pilot', isLineside)
  const groups = subscriberSource('group', isLineside)
  return {
    key: ['subscribers', 'options', 'manager'],
    search: async (typed, signal) => {
      const [pilot, found] = await Promise.all([pilots.search(typed, signal), groups.search(typed, signal)])
      return [...pilot, ...found]
    },
    named: groups.named,
  }
}

/** MS-01: the form of a new configuration; its line is a group or the pilot. */
interface NewSecretary extends NewPreferenceLine {
  /** The secretaries' numbers as digits. */
  readonly numbers: readonly string[]
}

const newSecretary: NewSecretary = { line: '', numbers: [] }

/** ENT-15: a configuration consists of two preferences of the manager's line, which are written together. */
const write = (id: number, isOn: boolean, numbers: readonly string[]) =>
  setMembers(subscriberPreferences, id, { manager_secretary: isOn, secretary_numbers: numbers })

const writeSecretary = (id: number, { numbers }: NewSecretary) => write(id, true, numbers)

const removeSecretary = (id: number) => write(id, false, [])
