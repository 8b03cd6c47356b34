import type { SessionItem } from '@lineside/contract/resources/security'
import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { endSessionsMutation, sessionsQuery } from '../../domain/sessions/sessions-queries.ts'
import { useSessionWords } from '../../domain/sessions/use-session-words.ts'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Row } from '../../shared/ui/lists/row.tsx'
import { Rows } from '../../shared/ui/lists/rows.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { focusLater } from '../../shared/ui/overlays/focus-later.ts'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'

interface SeatSessionsDialogProps {
  seat: Subscriber
  isOpen: boolean
  onClose: () => void
}

interface Asked {
  /** `all`: all of them. */
  readonly id: string
  /** The program's name; empty for all. */
  readonly name: string
}

/** SESS-01, SESS-02: where a seat is signed in, and the end of it by the administrator. */
export function SeatSessionsDialog({ seat, isOpen, onClose }: SeatSessionsDialogProps) {
  const t = useTranslations('pbx-seats.sessions')
  const labels = useKitLabels()
  const [asked, setAsked] = useState<Asked | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useFocusKeeper(box)
  const sessions = useQuery({ ...sessionsQuery(seat.id), enabled: isOpen })
  const end = useMutation({ ...endSessionsMutation(seat.id), meta: { failed: () => t('endAction') } })
  const name = subscriberName(seat)
  const isAll = asked?.id === 'all'
  const confirm = () => {
    if (asked === null) return
    end.mutate(asked.id, {
      onSuccess: () => {
        toast.success(t(isAll ? 'allEnded' : 'ended', { seat: name }))
        // the buttons that end sessions go with the last of them
        if (isAll || sessions.data?.items.length === 1) focusLater(() => close.current)
      },
      onSettled: () => setAsked(null),
    })
  }
  const canEnd = sessions.data?.items.some(({ is_current }) => !is_current) ?? false
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { seat: name })}
      foot={
        <>
          {canEnd && (
            <Button icon={LogOut} onClick={() => setAsked({ id: 'all', name: '' })}>
              {t('endAll')}
            </Button>
          )}
          <Button ref={close} tone="primary" onClick={onClose}>
            {labels.close}
          </Button>
        </>
      }
    >
      <div ref={box}>
        <Loaded query={sessions} action={t('loadAction')} waiting={<SkeletonRows count={2} label={t('open')} />}>
          {({ items, total_count: total }) =>
            items.length === 0 ? (
              <p>{t('none', { seat: name })}</p>
            ) : (
              <>
                <Rows aria-label={t('open')}>
                  {items.map((item) => (
                    <SeatSession
                      key={item.id}
                      item={item}
                      onEnd={(program) => setAsked({ id: item.id, name: program })}
                    />
                  ))}
                </Rows>
                {total > items.length && <p>{t('more', { count: total - items.length })}</p>}
              </>
            )
          }
        </Loaded>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
        title={isAll ? t('questionAll') : t('question')}
        confirmLabel={isAll ? t('endAll') : t('endOne')}
        isBusy={end.isPending}
        isDanger
      >
        {isAll ? t('consequenceAll', { seat: name }) : t('consequence', { seat: name, program: asked?.name ?? '' })}
      </ConfirmDialog>
    </Dialog>
  )
}

function SeatSession({ item, onEnd }: { item: SessionItem; onEnd: (program: string) => void }) {
  const t = useTranslations('security')
  const { icon, name, meta, seen } = useSessionWords(item)
  return (
    <Row
      icon={icon}
      hasLongMeta
      title={
        <>
          {name} {item.is_current && <Badge tone="positive">{t('sessions.current')}</Badge>}
        </>
      }
      meta={meta}
      end={
        <>
          {seen}
          {!item.is_current && (
            <Button size="s" aria-label={t('sessions.endNamed', { name })} onClick={() => onEnd(name)}>
              {t('sessions.end')}
            </Button>
          )}
        </>
      }
    />
  )
}
