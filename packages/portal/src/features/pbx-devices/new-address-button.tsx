import { renewDeviceSecret } from '@lineside/contract/resources/pbx/pbx-device-provisioning'
import type { Device } from '@lineside/contract/resources/pbx/pbx-devices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { provisioningQuery } from './device-queries.ts'

/**
 * DEV-07: gives the device a new provisioning address, for instance after a phone was lost. The old address stops
 * working, so the user confirms first.
 */
export function NewAddressButton({ device: { id, station_name } }: { device: Device }) {
  const t = useTranslations('pbx-devices')
  const common = useTranslations('common')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const renewal = useMutation({
    mutationFn: () => callRoute(renewDeviceSecret, { params: { id } }),
    onSuccess: (renewed) => {
      client.setQueryData(provisioningQuery(id).queryKey, renewed)
      toast.success(t('provisioning.renewed', { name: station_name }))
    },
    onSettled: () => setAsking(false),
    meta: { failed: () => common('errors.whileTrying', { action: t('provisioning.renewAction') }) },
  })
  return (
    <>
      <Button size="s" tone="quiet" icon={RotateCw} data-popup="new-address" onClick={() => setAsking(true)}>
        {t('provisioning.renew')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => renewal.mutate()}
        title={t('provisioning.renew')}
        confirmLabel={t('provisioning.renewConfirm')}
        isBusy={renewal.isPending}
        isDanger
      >
        {t('provisioning.renewText', { name: station_name })}
      </ConfirmDialog>
    </>
  )
}
