import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { removed } from '@lineside/telephony/forwarding/destination-edits'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { controlId, focusControl } from './open-part.ts'
import { useForwardingTools } from './forwarding-tools.tsx'

/** The thing to remove: the forwarding, or with `at` only that destination. */
export interface Removal {
  readonly group: ForwardingGroup
  readonly index?: number
}

interface RemovalDialogProps {
  /** null while the dialog is closed. */
  removal: Removal | null
  isBusy: boolean
}

/** CF-15: asks before a destination is removed; removing the last one removes the forwarding. */
export function RemovalDialog({ removal, isBusy }: RemovalDialogProps) {
  const t = useTranslations('call-forwarding')
  const common = useTranslations('common')
  const { change, nameOf, open } = useForwardingTools()
  const last = useLast(removal)
  if (last === null) return null
  const { group, index } = last
  const destination = index === undefined ? undefined : group.destinations[index]
  const isWhole = destination === undefined || group.destinations.length === 1
  const close = () => open(null)
  // the button that opened the dialog is removed, too
  const leave = (next: string) => {
    close()
    focusControl(next)
  }
  const confirm = () =>
    isWhole
      ? change({
          group: group.key,
          action: t('removal.forwardingAction'),
          done: t('removal.forwardingDone'),
          write: (writes) => writes.remove(group),
          onDone: () => leave(controlId.addForwarding),
        })
      : change({
          group: group.key,
          action: t('removal.destinationAction'),
          done: t('removal.destinationDone'),
          write: (writes) => writes.changeDestinations(group, removed({ destination, index: index ?? 0 })),
          onDone: () => leave(controlId.addDestination(group.key)),
        })
  return (
    <ConfirmDialog
      isOpen={removal !== null}
      onClose={close}
      onConfirm={confirm}
      title={isWhole ? t('removal.forwarding') : t('removal.destination')}
      confirmLabel={isWhole ? common('actions.delete') : common('actions.remove')}
      busyLabel={t('removal.busy')}
      isBusy={isBusy}
      isDanger
    >
      {destination !== undefined &&
        (isWhole
          ? t('removal.lastText', { name: nameOf(destination) })
          : t('removal.destinationText', { name: nameOf(destination) }))}
      {destination === undefined && t('removal.forwardingText', { count: group.destinations.length })}
      {isWhole &&
        [group.sourceSet, group.bnumberSet].map(
          (set) => set?.usage_count === 1 && ` ${t('removal.listText', { name: set.name })}`,
        )}
    </ConfirmDialog>
  )
}
