import { type Push, type PushDevice, type PushKind, pushKinds } from '@lineside/contract/resources/app/push'
import { useQuery } from '@tanstack/react-query'
import { Bell, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pushQuery, usePushActions } from '../../domain/push/push-queries.ts'
import type { PushState } from '../../domain/push/push-state.ts'
import { thisBrowser } from '../../domain/push/this-browser.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { isPrivate } from '../../shared/api/api-error.ts'
import { PrivateNote } from '../../shared/errors/private-note.tsx'
import { SettingsSection } from '../../shared/ui/lists/settings.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import css from './app-page.module.css'

/** PUSH-01: what each device is told. */
export function NotificationsSection() {
  const t = useTranslations('app')
  const labels = useKitLabels()
  const push = useQuery(pushQuery)
  return (
    <SettingsSection title={t('notifications.title')} lead={t('notifications.lead')}>
      {push.isPending && <SkeletonRows count={4} label={labels.loading} />}
      {isPrivate(push.error) && <PrivateNote error={push.error} />}
      {push.isError && !isPrivate(push.error) && (
        <ErrorState title={t('notifications.failed')} onRetry={() => void push.refetch()}>
          {errorText(push.error)}
        </ErrorState>
      )}
      {push.data && <Devices push={push.data} />}
    </SettingsSection>
  )
}

function Devices({ push }: { push: Push }) {
  const t = useTranslations('app')
  const actions = usePushActions()
  const [state, setState] = useState<PushState>(thisBrowser.stateNow(push.public_key !== null))
  const here = push.devices.find(({ id }) => id === thisBrowser.id())
  const others = push.devices.filter((device) => device !== here)
  const canAsk = state === 'ready' || state === 'unasked'
  const { public_key: publicKey } = push

  const choose = (device: PushDevice | undefined, kind: PushKind, isOn: boolean) => {
    const kinds = pushKinds.filter((each) => (each === kind ? isOn : device?.kinds.includes(each)))
    if (device !== undefined) return actions.choose.mutate({ device: device.id, kinds })
    if (publicKey !== null) actions.enable.mutate({ publicKey, kinds }, { onSuccess: setState })
  }
  const isBusy = actions.choose.isPending || actions.enable.isPending
  const attempt = (device: number) =>
    actions.attempt.mutate(device, { onSuccess: () => toast.success(t('notifications.tried')) })

  return (
    <>
      <div className={css.tableBox}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('notifications.what')}</VisuallyHidden>
              </th>
              <th scope="col">{t('notifications.here')}</th>
              {others.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                  <IconButton
                    icon={X}
                    size="s"
                    name={t('notifications.remove', { device: name })}
                    onClick={() => actions.remove.mutate(id)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pushKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`notifications.kinds.${kind}`)}</th>
                <td>
                  {canAsk ? (
                    <KindSwitch
                      kind={kind}
                      name={t('notifications.here')}
                      device={here}
                      isBusy={isBusy}
                      onChange={choose}
                    />
                  ) : (
                    <span className={css.not}>{t('notifications.notAllowed')}</span>
                  )}
                </td>
                {others.map((device) => (
                  <td key={device.id}>
                    <KindSwitch kind={kind} name={device.name} device={device} isBusy={isBusy} onChange={choose} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.foot}>
        {here && state === 'ready' && (
          <Button size="s" icon={Bell} isBusy={actions.attempt.isPending} onClick={() => attempt(here.id)}>
            {t('notifications.try')}
          </Button>
        )}
        <p role="status">
          {actions.enable.isError
            ? t('notifications.refused', { reason: errorText(actions.enable.error) })
            : t(`notifications.states.${state === 'ready' && here === undefined ? 'unasked' : state}`)}
        </p>
      </div>
    </>
  )
}

interface KindSwitchProps {
  kind: PushKind
  /** The name of the device. */
  name: string
  /** undefined: this browser, which is none yet. */
  device: PushDevice | undefined
  isBusy: boolean
  onChange: (device: PushDevice | undefined, kind: PushKind, isOn: boolean) => void
}

function KindSwitch({ kind, name, device, isBusy, onChange }: KindSwitchProps) {
  const t = useTranslations('app')
  return (
    <Switch
      aria-label={t('notifications.on', { kind: t(`notifications.kinds.${kind}`), device: name })}
      isOn={device?.kinds.includes(kind) ?? false}
      isBusy={isBusy}
      onChange={(isOn) => onChange(device, kind, isOn)}
    />
  )
}
