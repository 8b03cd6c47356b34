import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { EditingPage } from '../../shared/editing/editing-page.tsx'
import type { MultiSpec } from '../../shared/editing/field-spec.ts'
import { useListView } from '../../shared/editing/use-list-view.ts'
import { CsvButton } from '../../shared/list-filters/csv-button.tsx'
import {
  lineName,
  linesWith,
  type PreferenceLine,
  stalePreferenceLines,
  usePreferenceLines,
} from '../../shared/pbx/preference-lines.ts'
import { useIsLineside, useNumberSource } from '../../shared/pbx/use-sources.ts'
import { managerSource } from './manager-source.ts'
import { SecretaryItem } from './secretary-item.tsx'
import { createSecretary, type NewSecretary, removeSecretary } from './secretary-writes.ts'

const initial: NewSecretary = { manager: '', numbers: [] }

/** MS-01: who rings first for the groups and the pilot of the customer. */
export function ManagerSecretaryPage() {
  const t = useTranslations('pbx-secretaries')
  const common = useTranslations('common')
  const view = useListView([])
  const isLineside = useIsLineside()
  const { list, asked } = usePreferenceLines('manager_secretary', view.view)
  const managers = useMemo(() => managerSource(isLineside), [isLineside])
  const madeFor = useRef('')
  const numbers: Omit<MultiSpec, 'id'> = {
    ...{ kind: 'multi', label: t('numbers'), addLabel: t('addNumber'), isRequired: true },
    source: useNumberSource('digits'),
  }
  const total = list.data?.totalCount
  return (
    <EditingPage<PreferenceLine, NewSecretary, never>
      pageId="csc-page-pbx-ms-configs"
      title={t('title')}
      lead={typeof total === 'number' ? t('count', { count: total }) : t('emptyAdvice')}
      view={view}
      list={list}
      asked={asked}
      itemId={({ id }) => id}
      texts={{ add: t('add'), empty: t('empty'), emptyAdvice: t('emptyAdvice'), loadAction: t('loadAction') }}
      add={{
        initial,
        fields: [
          {
            ...{ kind: 'pick', id: 'manager', label: t('manager'), hint: t('managerHint') },
            ...{ source: managers, isRequired: true },
          },
          { ...numbers, id: 'numbers' },
        ],
        create: async (values) => {
          madeFor.current = await lineName(values.manager)
          return await createSecretary(values)
        },
        created: () => t('created', { msConfig: madeFor.current }),
        failed: () => common('errors.whileTrying', { action: t('createAction') }),
        stale: stalePreferenceLines,
      }}
      removal={{
        title: t('remove.title'),
        text: ({ name }) => t('remove.text', { msConfig: name }),
        remove: ({ id }) => removeSecretary(id),
        removed: ({ name }) => t('remove.done', { msConfig: name }),
        failed: () => common('errors.whileTrying', { action: t('remove.action') }),
        stale: stalePreferenceLines,
      }}
      actions={
        isLineside && (
          <CsvButton resource="subscriberpreferences" query={linesWith('manager_secretary')} isDisabled={total === 0} />
        )
      }
      renderItem={(config, place) => <SecretaryItem key={config.id} config={config} place={place} numbers={numbers} />}
    />
  )
}
