import { answerForAddress } from '@lineside/contract/resources/fax-and-voicebox/asked-addresses'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../shared/api/api-error.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useSearch } from '../../shared/navigation/navigation.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import css from './sign-in-page.module.css'

/**
 * HARD-01: the page behind the link in the mail that asks an address whether it wants faxes and messages. Whoever reads
 * it may be a stranger, so it asks for nothing but yes or no, and the answer may be changed here later.
 */
export function MailAddressPage() {
  const t = useTranslations('sign-in')
  const basics = useTranslations('basics')
  const { token = '' } = useSearch()
  const [step, setStep] = useState<'asking' | 'sending' | 'agreed' | 'refused' | 'over'>('asking')
  const answer = async (wants: boolean): Promise<void> => {
    setStep('sending')
    try {
      await callRoute(answerForAddress, { body: { token, wants } })
      setStep(wants ? 'agreed' : 'refused')
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === 403
      if (!isOver) reportError(error, { text: basics('errors.retryLater') })
      setStep(isOver ? 'over' : 'asking')
    }
  }
  const isOpen = step === 'asking' || step === 'sending'
  return (
    <SignInFrame
      heading={t(step === 'over' ? 'mailAddress.overHeading' : 'mailAddress.heading')}
      lead={t(`mailAddress.${isOpen ? 'lead' : step}`)}
    >
      {step !== 'over' && (
        <div className={css.ways} aria-live="polite">
          {step !== 'agreed' && (
            <Button tone="primary" size="l" disabled={step === 'sending'} onClick={() => void answer(true)}>
              {t('mailAddress.yes')}
            </Button>
          )}
          {step !== 'refused' && (
            <Button size="l" disabled={step === 'sending'} onClick={() => void answer(false)}>
              {t('mailAddress.no')}
            </Button>
          )}
        </div>
      )}
    </SignInFrame>
  )
}
