import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsavedWork } from '../../../../shared/session/use-unsaved-work.ts'
import { Button } from '../../../../shared/ui/basics/button.tsx'
import type { EntryDraftProps } from '../../entries/entry-section.tsx'
import css from './rules.module.css'
import { RuleLine } from './rule-line.tsx'
import { DetailsButton, RuleFoot } from './rule-rows.tsx'

const empty: MailToFaxRule = { from_email: null, received_from: null, destination: null, use_regex: false }

/** FAX-03: a new rule as a sentence. It asks for the sender first, and is in force once it is added. */
export function RuleDraft({ hasKey, isBusy, onAdd, onDetails, onClose }: EntryDraftProps<MailToFaxRule>) {
  const t = useTranslations('fax-settings')
  const basics = useTranslations('basics')
  const [rule, setRule] = useState(empty)
  const [isTold, setTold] = useState(false)
  const isEmpty = rule === empty
  useUnsavedWork(!isEmpty, 'panel')
  return (
    <section className={css.rule} data-draft aria-label={t('rules.add')}>
      <RuleLine rule={rule} hasKey={hasKey} isBusy={isBusy} asks="address" onChange={setRule} onDetails={onDetails} />
      <p role="status" className={css.told}>
        {isTold && isEmpty && t('rules.nothing')}
      </p>
      <RuleFoot rule={rule}>
        <DetailsButton kind="fax-draft" onPress={onDetails} />
        <Button tone="quiet" size="s" onClick={onClose}>
          {basics('actions.cancel')}
        </Button>
        <Button
          tone="primary"
          size="s"
          isBusy={isBusy}
          busyLabel={basics('states.saving')}
          onClick={() => {
            setTold(true)
            if (!isEmpty) onAdd(rule)
          }}
        >
          {t('rules.add')}
        </Button>
      </RuleFoot>
    </section>
  )
}
