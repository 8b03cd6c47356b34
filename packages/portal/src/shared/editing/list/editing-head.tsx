import { Ellipsis, ListFilter, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/basics/button.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { PageHead, type Voice } from '../../ui/basics/page-head.tsx'
import { ToggleButton } from '../../ui/fields/toggle-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntryProps } from '../../ui/overlays/menu-entry.tsx'
import css from '../editing.module.css'
import type { PanelControl } from './use-panel.ts'

interface EditingHeadProps {
  title: string
  voice: Voice | undefined
  lead: ReactNode
  addLabel: string | undefined
  isAddDisabled: boolean
  hasFilters: boolean
  filterLabel: string | undefined
  panel: PanelControl
  actions: ReactNode
  /** Seldom needed: import, download, how the list is shown. */
  more: readonly MenuEntryProps[]
}

/** SEAT-01: the head of the page, which stays visible while the list scrolls. */
export function EditingHead({
  title,
  voice,
  lead,
  addLabel,
  isAddDisabled,
  hasFilters,
  filterLabel,
  panel,
  actions,
  more,
}: EditingHeadProps) {
  const t = useTranslations('pbx-editing')
  return (
    <div className={css.head}>
      <PageHead
        title={title}
        voice={voice}
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
                tone={panel.shown === 'add' || voice ? 'plain' : 'primary'}
                disabled={isAddDisabled}
                aria-expanded={panel.shown === 'add'}
                onClick={() => panel.shown !== 'add' && panel.toggle('add')}
              >
                {addLabel}
              </Button>
            )}
            {more.length > 0 && (
              <Menu
                label={t('listActions', { list: title })}
                items={more}
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    tone="muted"
                    name={t('listActions', { list: title })}
                    data-popup="list-actions"
                  />
                }
              />
            )}
          </>
        }
      />
    </div>
  )
}
