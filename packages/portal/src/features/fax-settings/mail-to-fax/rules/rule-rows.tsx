import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../shared/ui/basics/button.tsx'
import { IconButton } from '../../../../shared/ui/basics/icon-button.tsx'
import { VisuallyHidden } from '../../../../shared/ui/basics/visually-hidden.tsx'
import type { OwnRowsProps } from '../../entries/entry-section.tsx'
import css from './rules.module.css'
import { RuleLine } from './rule-line.tsx'

/** FAX-03: the rules as sentences, each with its patterns, if it has some, and the form behind "Details". */
export function RuleRows(props: OwnRowsProps<MailToFaxRule>) {
  const { label, entries, nameOf, removeName, kind, hasKey, isBusy, onChange, onEdit, onRemove } = props
  return (
    <ul className={css.rules} aria-label={label}>
      {entries.map((rule, index) => (
        // a changed word leaves the rule in its place, and the same rule may stand there twice
        <li key={index} className={css.rule}>
          <RuleLine
            rule={rule}
            hasKey={hasKey}
            isBusy={isBusy}
            onChange={(entry) => onChange(rule, entry)}
            onDetails={() => onEdit(rule)}
          />
          <RuleFoot rule={rule}>
            <DetailsButton of={nameOf(rule)} kind={kind} onPress={() => onEdit(rule)} />
            <IconButton
              icon={Trash2}
              size="s"
              tone="muted"
              name={removeName(nameOf(rule))}
              data-popup={`remove-${kind}`}
              onClick={() => onRemove(rule)}
            />
          </RuleFoot>
        </li>
      ))}
    </ul>
  )
}

/** The patterns of a rule, for those who read them, and its buttons. */
export function RuleFoot({ rule, children }: { rule: MailToFaxRule; children: ReactNode }) {
  const t = useTranslations('fax-settings')
  const patterns = rule.use_regex
    ? (
        [
          [t('rules.from'), rule.from_email],
          [t('rules.server'), rule.received_from],
          [t('rules.number'), rule.destination],
        ] as const
      ).filter(([, pattern]) => pattern)
    : []
  return (
    <div className={css.foot}>
      {patterns.length > 0 && (
        <p>
          {t('rules.asPatterns')}
          {patterns.map(([name, pattern]) => (
            <span key={name}>
              {name} <code>{pattern}</code>
            </span>
          ))}
        </p>
      )}
      <span className={css.buttons}>{children}</span>
    </div>
  )
}

/** Opens the form with all members of a rule. */
export function DetailsButton({ of, kind, onPress }: { of?: string; kind: string; onPress: () => void }) {
  const t = useTranslations('fax-settings')
  return (
    <Button size="s" tone="quiet" data-popup={`edit-${kind}`} onClick={onPress}>
      {t('rules.details')}
      {of !== undefined && <VisuallyHidden>: {of}</VisuallyHidden>}
    </Button>
  )
}
