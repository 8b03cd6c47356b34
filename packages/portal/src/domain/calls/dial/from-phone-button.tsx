import { dialledNumber } from '@lineside/telephony/call-window/dialled-number'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../shared/session/use-user.tsx'
import { useStore } from '../../../shared/state/store.ts'
import { Button, type ButtonProps } from '../../../shared/ui/basics/button.tsx'
import { toast } from '../../../shared/ui/feedback/toast.ts'
import type { CallFromPhone } from '../call-stage-props.ts'
import { engine } from '../engine/engine.ts'
import { presenceQuery } from '../people/people-queries.ts'

/** @returns null: the user has no phone to ring, or the platform can not ring it */
export const useCallFromPhone = (): CallFromPhone | null => {
  const t = useTranslations('dial')
  const { platformInfo } = useUser()
  const { data } = useQuery(presenceQuery(Boolean(platformInfo.lineside)))
  const state = useStore(engine)
  const phones = data?.own_phones ?? []
  const sip = state.phase === 'ready' && state.hasSip ? state.sip : null
  if (phones.length === 0 || !sip?.callFromPhone) return null
  return async (number) => {
    try {
      await sip.callFromPhone?.(dialledNumber(number))
      toast.success(t('fromPhone.rings', { names: phones.join(', ') }))
      return true
    } catch {
      toast.error(t('fromPhone.failed'))
      return false
    }
  }
}

interface FromPhoneButtonProps {
  call: CallFromPhone
  /** The number that the phone will call. */
  number: string
  size: NonNullable<ButtonProps['size']>
  /** Called as soon as the phones ring. */
  onDone: () => void
}

/** Starts a call from the user's own phone, for a browser that can not make calls or shall not. */
export function FromPhoneButton({ call, number, size, onDone }: FromPhoneButtonProps) {
  const t = useTranslations('dial')
  const start = async () => {
    if (await call(number)) onDone()
  }
  return (
    <Button size={size} icon={Smartphone} onClick={() => void start()}>
      {t('fromPhone.call')}
    </Button>
  )
}
