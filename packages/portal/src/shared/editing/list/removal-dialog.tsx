import { limits } from '@lineside/contract/limits'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLast } from '../../ui/overlays/use-last.ts'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export interface Removal<Item> {
  /** "Remove seat". */
  readonly title: string
  /** "You are about to remove seat {seat}". */
  readonly text: (item: Item) => string
  readonly remove: (item: Item) => Promise<unknown>
  /** "Removed seat {seat}". */
  readonly removed: (item: Item) => string
  readonly failed: () => string
  readonly errorTimeout?: number
  readonly stale: readonly QueryKey[]
}

interface RemovalDialogProps<Item> extends Removal<Item> {
  /** null: closed. */
  item: Item | null
  onClose: () => void
  onRemoved: (item: Item) => void
}

/** PBX-02: asks before an item is removed. */
export function RemovalDialog<Item>(props: RemovalDialogProps<Item>) {
  const { item, title, text, remove, removed, failed, errorTimeout, stale, onClose, onRemoved } = props
  const client = useQueryClient()
  const common = useTranslations('common')
  const t = useTranslations('pbx-editing')
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: (_, gone) => {
      toast.success(removed(gone))
      onRemoved(gone)
    },
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { failed, toastTimeout: errorTimeout ?? limits.toastMilliseconds },
  })
  const last = useLast(item)
  if (last === null) return null
  return (
    <ConfirmDialog
      isOpen={item !== null}
      onClose={onClose}
      onConfirm={() => removal.mutate(last, { onSettled: onClose })}
      title={title}
      confirmLabel={common('actions.remove')}
      busyLabel={t('removing')}
      isBusy={removal.isPending}
      isDanger
    >
      {text(last)}
    </ConfirmDialog>
  )
}
