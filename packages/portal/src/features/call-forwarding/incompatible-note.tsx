import type { TimeSet } from '@lineside/contract/resources/time-sets'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import css from './call-forwarding.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'

/** CF-14: times that no editor shows; they can only be deleted. */
export function IncompatibleNote({ group, timeSet }: { group: string; timeSet: TimeSet }) {
  const t = useTranslations('call-forwarding-conditions')
  const common = useTranslations('common')
  const { open, timeWords } = useForwardingTools()
  return (
    <div className={css.banner}>
      <Note
        tone="warning"
        action={
          <Button size="s" onClick={() => open({ part: 'condition', group, about: 'time' })}>
            {common('actions.delete')}
          </Button>
        }
      >
        {t('times.incompatible', { timeset: timeWords(timeSet).text })}
      </Note>
    </div>
  )
}
