import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { useCallback, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNames } from '../../domain/names/use-names.ts'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import type { Direction } from './direction.ts'
import css from './call-blocking.module.css'
import { EditedNumber } from './edited-number.tsx'
import { NumberForm } from './number-form.tsx'
import { NumberRow } from './number-row.tsx'
import { RemoveNumberDialog } from './remove-number-dialog.tsx'
import { type ChosenEntry, useNumberList } from './use-number-list.ts'

interface NumbersSectionProps {
  direction: Direction
  preferences: SubscriberPreferences
}

/** CB-01, CB-04: the list of numbers, newest first. One entry at a time can be edited in place. */
export function NumbersSection({ direction, preferences }: NumbersSectionProps) {
  const t = useTranslations('call-blocking')
  const common = useTranslations('common')
  const basics = useTranslations('basics')
  const addId = useId()
  const { entries, isSaving, add, replace, remove } = useNumberList(direction, preferences)
  const [editing, setEditing] = useState<ChosenEntry | null>(null)
  const [resumed, setResumed] = useState<string | null>(null)
  const [removing, setRemoving] = useState<ChosenEntry | null>(null)
  const nameOf = useNames(entries)
  const [given, setGiven] = useState<string | null>(null)
  useHandedOver('number', setGiven)
  const isRemoved = useRef(false)
  // the row whose button opened the dialog is gone, so the focus moves to the field that adds numbers
  const focusAfterRemoval = useCallback(() => {
    if (isRemoved.current) document.getElementById(addId)?.focus()
    isRemoved.current = false
  }, [addId])
  const stopEditing = (entry: string) => {
    setEditing(null)
    setResumed(entry)
  }
  return (
    <SettingsSection title={t('numbers.title')} lead={t('numbers.lead')}>
      <div className={css.box}>
        <NumberForm
          key={given}
          id={addId}
          given={given}
          label={t('number.label')}
          taken={entries}
          isSaving={isSaving}
          onSave={(entry, onSaved) => {
            // keep the focus in this field, not in the row edited last
            setResumed(null)
            add(entry, onSaved)
          }}
        >
          <Button type="submit" isBusy={isSaving && !editing && !removing} busyLabel={basics('states.saving')}>
            {common('actions.add')}
          </Button>
        </NumberForm>
      </div>
      {entries.length === 0 ? (
        <EmptyState title={t('numbers.empty')}>{t(`${direction}.emptyAdvice`)}</EmptyState>
      ) : (
        <Rows aria-label={t('numbers.title')}>
          {entries.map((entry, index) =>
            editing?.entry === entry && editing.index === index ? (
              <EditedNumber
                key={keyOf(entries, index)}
                entry={entry}
                name={nameOf(entry)}
                taken={entries}
                isSaving={isSaving}
                onSave={(next) => replace(editing, next, () => stopEditing(next))}
                onCancel={() => stopEditing(entry)}
              />
            ) : (
              <NumberRow
                key={keyOf(entries, index)}
                entry={entry}
                name={nameOf(entry)}
                isResumed={resumed === entry}
                onEdit={() => setEditing({ entry, index })}
                onRemove={() => setRemoving({ entry, index })}
              />
            ),
          )}
        </Rows>
      )}
      <RemoveNumberDialog
        direction={direction}
        chosen={removing}
        name={removing && nameOf(removing.entry)}
        isSaving={isSaving}
        onClose={() => setRemoving(null)}
        onConfirm={(chosen) =>
          remove(chosen, () => {
            isRemoved.current = true
            setRemoving(null)
          })
        }
        onGone={focusAfterRemoval}
      />
    </SettingsSection>
  )
}

/** An old list may hold the same entry twice: the count keeps the keys of its rows distinct. */
const keyOf = (entries: readonly string[], index: number): string => {
  const entry = entries[index] ?? ''
  return `${entry} ${entries.slice(0, index).filter((each) => each === entry).length}`
}
