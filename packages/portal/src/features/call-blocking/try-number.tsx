import type { CallOutcome } from '@lineside/contract/resources/conversations/call-outcome'
import { ChevronDown, ChevronUp, Phone } from 'lucide-react'
import { limits } from '@lineside/contract/limits'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallOutcomePanel } from '../../domain/call-outcome/call-outcome-panel.tsx'
import { useCallOutcome } from '../../domain/call-outcome/use-call-outcome.ts'
import { LoadFailedNote } from '../../shared/errors/load-failed-note.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { useSettled } from '../../shared/state/use-settled.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { MiniLine } from '../../shared/ui/lists/mini-line.tsx'
import css from './call-blocking.module.css'
import type { Direction } from './direction.ts'
import { usePatternMeaning } from './use-pattern-meaning.ts'

const typingMilliseconds = 300

/**
 * CB-05: a number can be tried: the platform answers by the rules of real calls. On another platform this is left out,
 * because only our own can answer.
 */
export function TryNumber({ direction }: { direction: Direction }) {
  const t = useTranslations('call-blocking')
  const id = useId()
  const wayId = useId()
  const { platformInfo } = useUser()
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const number = useSettled(typed.trim(), typingMilliseconds)
  const query = useCallOutcome(number === '' ? null : { direction, number })
  if (platformInfo.lineside === undefined) return null
  return (
    <div className={css.side}>
      <section className={css.try} aria-labelledby={id}>
        <h2 id={id}>{t('try.title')}</h2>
        <TextField
          label={t('try.label')}
          isLabelHidden
          icon={Phone}
          inputMode={direction === 'in' ? 'tel' : 'text'}
          autoComplete="off"
          maxLength={limits.phoneNumberLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <LoadFailedNote query={query}>{t('try.failed')}</LoadFailedNote>
        <div role="status" className={css.answer}>
          {number === '' ? (
            <p className={css.ask}>{t(`${direction}.try`)}</p>
          ) : (
            query.data && !query.isError && <Answer direction={direction} outcome={query.data} />
          )}
        </div>
        <Button
          tone="quiet"
          size="s"
          icon={isWhole ? ChevronUp : ChevronDown}
          aria-expanded={isWhole}
          aria-controls={isWhole ? wayId : undefined}
          onClick={() => setWhole(!isWhole)}
        >
          {t('try.whole')}
        </Button>
      </section>
      {isWhole && (
        <div id={wayId}>
          <CallOutcomePanel direction={direction} />
        </div>
      )}
    </div>
  )
}

/** Whether the list lets a call through, and the entry that does not. */
function Answer({ direction, outcome }: { direction: Direction; outcome: CallOutcome }) {
  const t = useTranslations('call-blocking')
  const meaning = usePatternMeaning()
  const step = outcome.steps.find(({ code }) => code === 'blocked' || code === 'blocked_outgoing')
  const entry = step && 'entry' in step ? step.entry : null
  const text =
    step === undefined
      ? t(`${direction}.free`)
      : entry === null
        ? t('try.notListed')
        : t('try.blocked', { entry: meaning(entry) })
  return (
    <>
      <p className={css.verdict}>{text}</p>
      <MiniLine
        stops={[
          { id: 'call', title: t(`${direction}.call`) },
          step === undefined
            ? { id: 'on', title: t(`${direction}.goesOn`) }
            : { id: 'refused', title: t('try.refused'), state: 'lost' },
        ]}
      />
    </>
  )
}
