import type { FactorEnrolment } from '@lineside/contract/resources/sign-in/second-factor'
import { Copy } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../shared/api/api-error.ts'
import { errorText } from '../../shared/errors/report-error.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { QrImage } from '../../shared/ui/basics/qr-image.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { useCopy } from '../../shared/ui/feedback/use-copy.ts'
import { CodeCells, codeDigits } from './code-cells.tsx'
import css from './enrolment.module.css'
import { useConfirmEnrolment } from './factor-queries.ts'

interface EnrolScanProps {
  enrolment: FactorEnrolment
  later: ReactNode
  onConfirmed: (recoveryCodes: readonly string[]) => void
  /** The platform has forgotten the secret meanwhile. */
  onOver: () => void
}

/** FACT-01: the secret as QR code and as text, and the one code that shows that the app has it. */
export function EnrolScan({ enrolment, later, onConfirmed, onOver }: EnrolScanProps) {
  const t = useTranslations('second-factor')
  const copy = useCopy()
  const confirm = useConfirmEnrolment()
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isOver = confirm.error instanceof ApiError && confirm.error.reason?.reason === 'enrolment_over'
  const type = (next: string) => {
    setCode(next)
    setShort(false)
    confirm.reset()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (confirm.isPending) return
    setShort(code.length < codeDigits)
    field.current?.focus()
    if (code.length === codeDigits) confirm.mutate(code, { onSuccess: onConfirmed })
  }
  const error = isShort ? t('code.missing') : confirm.isError && !isOver ? errorText(confirm.error) : undefined
  return (
    <>
      <div className={css.scan}>
        <div className={css.qr}>
          <QrImage text={enrolment.uri} label={t('enrol.qr')} />
        </div>
        <div className={css.typed}>
          <p>{t('enrol.key')}</p>
          <p className={css.key}>{inFours(enrolment.key)}</p>
          <Button tone="text" size="s" icon={Copy} onClick={() => copy(enrolment.key)}>
            {t('enrol.copyKey')}
          </Button>
        </div>
      </div>
      <form className={css.form} onSubmit={send} noValidate>
        {isOver ? (
          <Note tone="negative" live="alert" action={<Button onClick={onOver}>{t('enrol.again')}</Button>}>
            {errorText(confirm.error)}
          </Note>
        ) : (
          <>
            <CodeCells
              ref={field}
              size="s"
              autoFocus
              value={code}
              onChange={type}
              error={error}
              isBusy={confirm.isPending}
            />
            <Actions>
              <Button type="submit" tone="primary" isBusy={confirm.isPending}>
                {t('enrol.check')}
              </Button>
              {later}
            </Actions>
          </>
        )}
      </form>
    </>
  )
}

/** Groups of four, as people type them; apps take the spaces, too. */
const inFours = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key
