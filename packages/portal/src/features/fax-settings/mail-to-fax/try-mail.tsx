import type { MailToFaxSettings } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { limits } from '@lineside/contract/limits'
import { Mail, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { answerCode } from '../../../domain/call-outcome/answer-code.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { SettingsSection } from '../../../shared/ui/lists/settings.tsx'
import { AddressField } from '../entries/address-field.tsx'
import css from '../fax-settings.module.css'

// the rules' expressions need an engine of their own, which is large
const Answer = answerCode(async () => (await import('./mail-answer.tsx')).MailAnswer, [])

/** FAX-03: a sender and a number can be tried: the answer is by the rules of real mails. */
export function TryMail({ settings }: { settings: MailToFaxSettings }) {
  const t = useTranslations('fax-settings')
  const [from, setFrom] = useState('')
  const [number, setNumber] = useState('')
  const isAsked = from !== '' && number.trim() !== ''
  return (
    <SettingsSection title={t('try.title')} lead={t('try.lead')}>
      <div className={css.try}>
        <AddressField label={t('try.from')} icon={Mail} value={from} onChange={setFrom} />
        <TextField
          label={t('try.to')}
          icon={Printer}
          inputMode="tel"
          autoComplete="off"
          maxLength={limits.phoneNumberLength}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <div role="status" className={css.answer}>
          {isAsked && (
            <Suspense fallback={null}>
              <Answer settings={settings} from={from} number={number} />
            </Suspense>
          )}
        </div>
      </div>
    </SettingsSection>
  )
}
