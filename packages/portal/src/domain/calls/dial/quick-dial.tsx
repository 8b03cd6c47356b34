import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/basics/button.tsx'
import { prepareCallViews } from '../load-call-views.ts'
import { DialField } from './dial-field.tsx'
import { useDial } from './use-dial.ts'

/** CALL-01 on another page. People are asked for once it has the focus; a call wanted before the engine runs starts with it. */
export function QuickDial() {
  const t = useTranslations('dial')
  const [isAsked, setAsked] = useState(false)
  const dial = useDial(true, '', isAsked)
  const prepare = () => {
    setAsked(true)
    prepareCallViews()
  }
  return (
    <DialField dial={dial} onFocus={prepare}>
      <Button size="s" tone="primary" onClick={() => dial.call('audio')}>
        {t('call')}
      </Button>
    </DialField>
  )
}
