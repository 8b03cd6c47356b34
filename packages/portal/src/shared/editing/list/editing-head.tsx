import { ListFilter, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/basics/button.tsx'
import { PageHead } from '../../ui/basics/page-head.tsx'
import { ToggleButton } from '../../ui/fields/toggle-button.tsx'
import css from '../editing.module.css'
import type { PanelControl } from './use-panel.ts'

interface EditingHeadProps {
  title: string
  lead: ReactNode
  addLabel: string | undefined
  isAddDisabled: boolean
  hasFilters: boolean
  filterLabel: string | undefined
  panel: PanelControl
  actions: ReactNode
}

/** SEAT-01: the head of the page, which stays visible while the list scrolls. */
export function EditingHead({
  title,
  lead,
  addLabel,
  isAddDisabled,
  hasFilters,
  filterLabel,
  panel,
  actions,
}: EditingHeadProps) {
  const t = useTranslations('pbx-editing')
  return (
    <div className={css.head}>
      <PageHead
        title={title}
        lead={lead}
        actions={
          <>
            {actions}
            {hasFilters && (
              <ToggleButton
                data-opens="filters"
                icon={ListFilter}
                isOn={panel.shown === 'filters'}
                onChange={() => panel.toggle('filters')}
              >
                {filterLabel ?? t('filter')}
              </ToggleButton>
            )}
            {addLabel !== undefined && (
              <Button
                data-opens="add"
                icon={Plus}
                data-focus="true"
                // on a phone the primary button floats, which it must not above the form that it has opened
                tone={panel.shown === 'add' ? 'plain' : 'primary'}
                disabled={isAddDisabled}
                aria-expanded={panel.shown === 'add'}
                onClick={() => panel.shown !== 'add' && panel.toggle('add')}
              >
                {addLabel}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}
