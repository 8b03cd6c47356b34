import { openPlainFetchOfDevice } from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import type { Device } from '@lineside/contract/resources/pbx/pbx-devices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { provisioningQuery } from './device-queries.ts'

/** HARD-03: lets a phone that cannot fetch over TLS do so once without; the user reads what that means and confirms. */
export function PlainFetchButton({ device: { id, station_name } }: { device: Device }) {
  const t = useTranslations('pbx-devices')
  const common = useTranslations('common')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const permission = useMutation({
    mutationFn: () => callRoute(openPlainFetchOfDevice, { params: { id } }),
    onSuccess: (opened) => {
      client.setQueryData(provisioningQuery(id).queryKey, opened)
      toast.success(t('provisioning.plainAllowed', { name: station_name }))
    },
    onSettled: () => setAsking(false),
    meta: { failed: () => common('errors.whileTrying', { action: t('provisioning.plainAction') }) },
  })
  return (
    <>
      <Button size="s" tone="quiet" icon={LockOpen} data-popup="plain-fetch" onClick={() => setAsking(true)}>
        {t('provisioning.plain')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => permission.mutate()}
        title={t('provisioning.plain')}
        confirmLabel={t('provisioning.plainConfirm')}
        isBusy={permission.isPending}
        isDanger
      >
        {t('provisioning.plainText', { name: station_name })}
      </ConfirmDialog>
    </>
  )
}
