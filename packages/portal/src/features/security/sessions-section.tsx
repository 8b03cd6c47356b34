import type { SessionItem } from '@lineside/contract/resources/security'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { endSessionsMutation, sessionsQuery } from '../../domain/sessions/sessions-queries.ts'
import { Loaded } from '../../shared/errors/loaded.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useFocusKeeper } from '../../shared/ui/overlays/use-focus-keeper.ts'
import { SecurityFoot } from './security-row.tsx'
import { SessionRow } from './session-row.tsx'

/** SESS-01, SESS-02: where the user is signed in, and the end of it. */
export function SessionsSection() {
  const t = useTranslations('security')
  const sessions = useQuery(sessionsQuery(null))
  return (
    <SettingsSection title={t('sessions.title')} lead={t('sessions.lead')}>
      <Loaded
        query={sessions}
        action={t('sessions.loadAction')}
        waiting={<SkeletonRows count={3} label={t('sessions.title')} />}
      >
        {({ items, total_count }) => <Sessions items={items} more={total_count - items.length} />}
      </Loaded>
    </SettingsSection>
  )
}

function Sessions({ items, more }: { items: readonly SessionItem[]; more: number }) {
  const t = useTranslations('security')
  const [isAsking, setAsking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFocusKeeper(box)
  const end = useMutation({ ...endSessionsMutation(null), meta: { failed: () => t('sessions.endAction') } })
  const endOthers = () =>
    end.mutate('all', {
      onSuccess: () => toast.success(t('sessions.othersEnded')),
      onSettled: () => setAsking(false),
    })
  return (
    <div ref={box}>
      <ul aria-label={t('sessions.title')}>
        {items.map((item) => (
          <SessionRow
            key={item.id}
            item={item}
            isBusy={end.isPending && end.variables === item.id}
            onEnd={() => end.mutate(item.id, { onSuccess: () => toast.success(t('sessions.ended')) })}
          />
        ))}
      </ul>
      {items.length > 1 && (
        <SecurityFoot hint={more > 0 ? t('sessions.more', { count: more }) : t('sessions.callsGoOn')}>
          <Button size="s" icon={LogOut} data-popup="end-sessions" onClick={() => setAsking(true)}>
            {t('sessions.endOthers')}
          </Button>
        </SecurityFoot>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={endOthers}
        title={t('sessions.question')}
        confirmLabel={t('sessions.endOthers')}
        isBusy={end.isPending}
      >
        {t('sessions.consequence')}
      </ConfirmDialog>
    </div>
  )
}
