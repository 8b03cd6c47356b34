import { limits } from '@lineside/contract/limits'
import { type Subscriber, subscribers } from '@lineside/contract/resources/subscribers'
import { useLast } from '../../shared/ui/overlays/use-last.ts'
import { useTranslations } from 'use-intl'
import { refusalOf } from '../../shared/api/refusal.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { ChangePasswordDialog } from '../../shared/passwords/change-password-dialog.tsx'
import { setMember } from '../../shared/api/resource-client.ts'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { subscriberName } from '../../domain/pbx/subscriber-name.ts'
import { toast } from '../../shared/ui/feedback/toast.ts'

/** The passwords of a seat by their names in the API: `password` is the one that phones register with. */
export type SeatPassword = 'webpassword' | 'password'

export interface AskedPassword {
  readonly seat: Subscriber
  readonly which: SeatPassword
}

/**
 * SEAT-03: sets a new password for a seat.
 * @param asked null while the dialog is closed
 */
export function SeatPasswordDialog({ asked, onClose }: { asked: AskedPassword | null; onClose: () => void }) {
  const t = useTranslations('pbx-seats')
  const editing = useTranslations('pbx-editing')
  const isLineside = useIsLineside()
  const last = useLast(asked)
  if (last === null) return null
  const { seat, which } = last
  const field = which === 'webpassword' ? t('webPassword') : t('sipPassword')
  const save = async (password: string): Promise<string | void> => {
    try {
      await setMember(subscribers, seat.id, which, password)
    } catch (error) {
      const refusal = refusalOf(error, which)
      if (refusal !== null) return refusal
      reportError(error, { timeout: limits.seatErrorToastMilliseconds })
      return
    }
    toast.success(editing('changed', { field }))
    onClose()
  }
  return (
    <ChangePasswordDialog
      isOpen={asked !== null}
      kind={which === 'webpassword' && isLineside ? 'web' : 'any'}
      onClose={onClose}
      title={which === 'webpassword' ? t('changePassword') : t('changeSipPassword')}
      lead={<p>{t('passwordOf', { seat: subscriberName(seat) })}</p>}
      onSave={save}
    />
  )
}
