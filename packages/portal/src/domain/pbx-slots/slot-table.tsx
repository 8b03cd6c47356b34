import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { useParties } from '../names/use-names.ts'
import { useLineReaches } from '../reach/use-reach.ts'
import { MenuPreview } from './menu-preview.tsx'
import { SlotRow } from './slot-row.tsx'
import { useUnnamedKeys } from './use-unnamed-keys.ts'
import css from './slot-table.module.css'
import { type UseSlotsOptions, useSlots } from './use-slots.ts'

interface SlotTableProps extends UseSlotsOptions {
  /** Name of the line. */
  name: string
  /** The owner of the menu, for a screen reader. */
  label: string
}

/** AA-01, AA-02, PBXSET-04: the keys of a line's menu. */
export function SlotTable({ label, name, ...options }: SlotTableProps) {
  const t = useTranslations('pbx-slots')
  const common = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  useFocusKeeper(form)
  const slots = useSlots(options)
  const partyOf = useParties(slots.shown.map(({ destination }) => destination))
  const reachOf = useLineReaches(slots.shown.flatMap(({ destination }) => partyOf(destination)?.lineId ?? []))
  const heard = useUnnamedKeys(options.subscriberId, options.slots.length > 0)
  const [removed, setRemoved] = useState<string | null>(null)
  const last = useLast(removed) ?? ''
  const nameOf = (slot: string) => (slot === 'default' ? t('default') : slot)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slots.isTouched) slots.save()
  }
  return (
    <form ref={form} className={css.table} noValidate onSubmit={submit}>
      <div className={css.sides}>
        <div className={css.keys}>
          {slots.shown.length === 0 ? (
            <div className={css.empty}>
              <p>{t('empty')}</p>
              <p>{t('emptyAdvice')}</p>
            </div>
          ) : (
            <>
              <p className={css.start}>{t('callComesIn')}</p>
              <ul className={css.rows} aria-label={label}>
                {slots.shown.map((entry) => (
                  <SlotRow
                    key={`${entry.slot}-${entry.isNew}`}
                    entry={entry}
                    who={partyOf(entry.destination)}
                    reach={reachOf(partyOf(entry.destination)?.lineId)}
                    unnamed={heard(entry.slot)}
                    slots={slots}
                    onRemove={() => setRemoved(entry.slot)}
                  />
                ))}
              </ul>
            </>
          )}
          <div className={css.foot}>
            <Menu
              label={t('add')}
              items={slots.free.map((slot) => ({ id: slot, text: nameOf(slot), onAction: () => slots.add(slot) }))}
              trigger={
                <Button size="s" icon={Plus} data-popup="add-slot" disabled={slots.free.length === 0 || slots.isBusy}>
                  {t('add')}
                </Button>
              }
            />
            {slots.isTouched && (
              <span className={css.save}>
                <Button size="s" tone="quiet" disabled={slots.isBusy} onClick={slots.reset}>
                  {common('actions.reset')}
                </Button>
                <Button size="s" type="submit" tone="primary" isBusy={slots.isBusy}>
                  {t('save')}
                </Button>
              </span>
            )}
          </div>
        </div>
        {options.slots.length > 0 && <MenuPreview subscriberId={options.subscriberId} name={name} />}
      </div>
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => slots.remove(last, nameOf(last), () => setRemoved(null))}
        title={t('remove.title')}
        confirmLabel={common('actions.delete')}
        busyLabel={t('remove.busy')}
        isBusy={slots.isBusy}
        isDanger
      >
        {t('remove.text', { slot: nameOf(last) })}
      </ConfirmDialog>
    </form>
  )
}
