import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { prepareCallViews } from '../load-call-views.ts'
import { DialField } from './dial-field.tsx'
import { useDial } from './use-dial.ts'

/**
 * The dial field (CALL-01) for pages other than the call page. People are loaded when it first gets the focus. A call
 * started before the engine is ready waits for the engine.
 * @param isPlain something else on the page is to be done first
 */
export function QuickDial({ isPlain = false }: { isPlain?: boolean }) {
  const t = useTranslations('dial')
  const [isAsked, setAsked] = useState(false)
  const dial = useDial(true, '', isAsked)
  const prepare = () => {
    setAsked(true)
    prepareCallViews()
  }
  return (
    <DialField dial={dial} onFocus={prepare}>
      <Button size="s" tone={isPlain ? 'plain' : 'primary'} onClick={() => dial.call('audio')}>
        {t('call')}
      </Button>
    </DialField>
  )
}
