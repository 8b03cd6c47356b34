import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { usePreferenceLinesPage } from '../../domain/pbx/use-preference-lines-page.tsx'
import { useIsLineside, useNumberSource } from '../../domain/pbx/use-sources.ts'
import { managerSource } from './manager-source.ts'
import { SecretaryItem } from './secretary-item.tsx'
import { newSecretary, removeSecretary, writeSecretary } from './secretary-writes.ts'

/** MS-01: who rings first for the groups and the pilot of the customer. */
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
  const { page, creation, refusal } = usePreferenceLinesPage('manager_secretary', {
    say: (text, values) => t(text, values),
    created: (name) => t('created', { name }),
    taken: (name) => t('taken', { name }),
    write: writeSecretary,
    remove: removeSecretary,
  })
  return (
    <EditingPage
      {...page}
      pageId="csc-page-pbx-ms-configs"
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
      renderItem={(config, place) => <SecretaryItem key={config.id} config={config} place={place} numbers={numbers} />}
    />
  )
}
