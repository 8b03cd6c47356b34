import type { HeldPhone } from '@lineside/contract/resources/pbx/held-phones'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useFormats } from '../../shared/i18n/use-formats.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { heldPhonesQuery, useDecide } from './held-phones-queries.ts'
import css from './held-phones.module.css'

/** HARD-02: phones that wait for a yes, each with its yes and no; nothing where none waits. */
export function HeldPhones() {
  const t = useTranslations('registered-devices')
  const held = useQuery(heldPhonesQuery)
  const decide = useDecide()
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null)
  const last = useLast(leaving)
  const isDeciding = (id: number) => decide.isPending && decide.variables.id === id
  return (
    <>
      <LoadFailedNote query={held}>{t('held.failed')}</LoadFailedNote>
      {held.data?.items.map((phone) => (
        <HeldCard
          key={phone.id}
          phone={phone}
          isBusy={isDeciding(phone.id)}
          onYes={(name) => decide.mutate({ id: phone.id, name, isAllowed: true })}
          onNo={(name) => setLeaving({ id: phone.id, name })}
        />
      ))}
      {last !== null && (
        <ConfirmDialog
          isOpen={leaving !== null}
          onClose={() => setLeaving(null)}
          onConfirm={() => decide.mutate({ ...last, isAllowed: false }, { onSettled: () => setLeaving(null) })}
          title={t('held.confirm')}
          confirmLabel={t('held.no')}
          busyLabel={t('held.busy')}
          isBusy={decide.isPending}
          isDanger
        >
          {t('held.confirmText', { name: last.name })}
        </ConfirmDialog>
      )}
    </>
  )
}

interface HeldCardProps {
  phone: HeldPhone
  isBusy: boolean
  onYes: (name: string) => void
  onNo: (name: string) => void
}

function HeldCard({ phone: { line, user_agent, address, first_seen_at }, isBusy, onYes, onNo }: HeldCardProps) {
  const t = useTranslations('registered-devices')
  const { shortTime } = useFormats()
  const now = useNow()
  const name = user_agent || t('held.unnamed')
  return (
    <Card isPadded aria-label={t('held.title')} className={css.held}>
      <h2>{t('held.title')}</h2>
      <p>{t('held.text', { line })}</p>
      <p className={css.phone}>{t('held.phone', { name, address, time: shortTime(new Date(first_seen_at), now) })}</p>
      <div className={css.acts}>
        <Button tone="primary" isBusy={isBusy} aria-label={t('held.yesName', { name })} onClick={() => onYes(name)}>
          {t('held.yes')}
        </Button>
        <Button
          tone="quiet-danger"
          disabled={isBusy}
          data-popup="refuse-phone"
          aria-label={t('held.noName', { name })}
          onClick={() => onNo(name)}
        >
          {t('held.no')}
        </Button>
      </div>
    </Card>
  )
}
