import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../shared/files/save-file.ts'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { useCopy } from '../../shared/ui/feedback/use-copy.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { PrintSheet } from '../../shared/ui/print/print-sheet.tsx'
import css from './recovery-codes.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** FACT-01: the recovery codes, which are shown only now: to copy, to save or to print, and then to confirm. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useTranslations('second-factor')
  const copy = useCopy()
  const titleId = useId()
  const lead = useRef<HTMLParagraphElement>(null)
  // it takes the place of the form that had the focus
  useEffect(() => lead.current?.focus(), [])
  const [isKept, setKept] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const text = `${t('codes.paper', { host: location.host })}\n\n${codes.join('\n')}\n`
  const list = (
    <ol className={css.codes} aria-labelledby={titleId}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  )
  return (
    <div className={css.view}>
      <p id={titleId} tabIndex={-1} ref={lead} className={css.lead}>
        {t('codes.lead')}
      </p>
      {list}
      <Actions>
        <Button size="s" icon={Copy} onClick={() => copy(codes.join('\n'))}>
          {t('codes.copy')}
        </Button>
        <Button
          size="s"
          icon={Download}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('codes.download')}
        </Button>
        <Button size="s" icon={Printer} onClick={() => setPrinting(true)}>
          {t('codes.print')}
        </Button>
      </Actions>
      <Checkbox isOn={isKept} onChange={setKept}>
        {t('codes.kept')}
      </Checkbox>
      <Actions>
        <Button tone="primary" disabled={!isKept} onClick={onKept}>
          {t('codes.done')}
        </Button>
      </Actions>
      {isPrinting && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <h1>{t('codes.paper', { host: location.host })}</h1>
          <p>{t('codes.lead')}</p>
          {list}
        </PrintSheet>
      )}
    </div>
  )
}
