import type { SubscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useParties } from '../../domain/names/use-names.ts'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import css from './call-blocking.module.css'
import type { Direction } from './direction.ts'
import { EditedNumber } from './edited-number.tsx'
import { NumberForm } from './number-form.tsx'
import { NumberRow } from './number-row.tsx'
import { RemoveNumberDialog } from './remove-number-dialog.tsx'
import { type ChosenEntry, useNumberList } from './use-number-list.ts'

interface NumbersListProps {
  direction: Direction
  preferences: SubscriberPreferences
  /** A row below those of the numbers. */
  children: ReactNode
}

/** CB-01, CB-04: the list of numbers, newest first. One entry at a time can be edited in place. */
export function NumbersList({ direction, preferences, children }: NumbersListProps) {
  const t = useTranslations('call-blocking')
  const basics = useTranslations('basics')
  const addId = useId()
  const { entries, isSaving, add, replace, remove } = useNumberList(direction, preferences)
  const [editing, setEditing] = useState<ChosenEntry | null>(null)
  const [resumed, setResumed] = useState<string | null>(null)
  const [removing, setRemoving] = useState<ChosenEntry | null>(null)
  const partyOf = useParties(entries)
  const nameOf = (entry: string) => partyOf(entry)?.name ?? null
  const [given, setGiven] = useState<string | null>(null)
  useHandedOver('number', setGiven)
  const isRemoved = useRef(false)
  // the row whose menu opened the dialog is gone, so the focus moves to the field that adds numbers
  const focusAfterRemoval = useCallback(() => {
    if (isRemoved.current) document.getElementById(addId)?.focus()
    isRemoved.current = false
  }, [addId])
  const stopEditing = (entry: string) => {
    setEditing(null)
    setResumed(entry)
  }
  const isAllowing = preferences[`block_${direction}_mode`] === true
  const shared = { isAllowing, taken: entries, isSaving }
  return (
    <>
      {entries.length === 0 ? (
        <p className={css.empty}>
          <b>{t('numbers.empty')}</b> {t(`${direction}.emptyAdvice`)}
        </p>
      ) : (
        <ul className={css.rows} aria-label={t('numbers.title')}>
          {entries.map((entry, index) =>
            editing?.entry === entry && editing.index === index ? (
              <EditedNumber
                key={keyOf(entries, index)}
                {...shared}
                entry={entry}
                name={nameOf(entry)}
                onSave={(next) => replace(editing, next, () => stopEditing(next))}
                onCancel={() => stopEditing(entry)}
              />
            ) : (
              <NumberRow
                key={keyOf(entries, index)}
                entry={entry}
                party={partyOf(entry) ?? null}
                isAllowing={isAllowing}
                isResumed={resumed === entry}
                onEdit={() => setEditing({ entry, index })}
                onRemove={() => setRemoving({ entry, index })}
              />
            ),
          )}
        </ul>
      )}
      {children}
      <div className={css.adding}>
        <NumberForm
          key={given}
          {...shared}
          id={addId}
          given={given}
          label={t('number.label')}
          onSave={(entry, onSaved) => {
            // keep the focus in this field, not in the row edited last
            setResumed(null)
            add(entry, onSaved)
          }}
        >
          <Button type="submit" isBusy={isSaving && !editing && !removing} busyLabel={basics('states.saving')}>
            {t(isAllowing ? 'number.allow' : 'number.block')}
          </Button>
        </NumberForm>
      </div>
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
    </>
  )
}

/** An old list may hold the same entry twice: the count keeps the keys of its rows distinct. */
const keyOf = (entries: readonly string[], index: number): string => {
  const entry = entries[index] ?? ''
  return `${entry} ${entries.slice(0, index).filter((each) => each === entry).length}`
}
