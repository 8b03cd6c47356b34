import { hasConditions } from '@lineside/telephony/forwarding/forwarding-groups'
import type { RuleName } from '@lineside/telephony/forwarding/rule-name'
import { Info } from 'lucide-react'
import type { ListedForwarding } from '@lineside/telephony/forwarding/listed-forwardings'
import { useTranslations } from 'use-intl'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import css from './forwarding-card.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'
import { controlId, focusControl } from './open-part.ts'
import { bold } from '../../shared/i18n/rich-tags.tsx'

/**
 * RULE-02: a note that no call ever reaches a rule and which other rule takes them all; for a rule of the same type
 * with a button that moves this one above it.
 */
export function NeverReached({ listed: { group, taker } }: { listed: ListedForwarding }) {
  const t = useTranslations('call-forwarding')
  const { calledOf, change, isDraft } = useForwardingTools()
  if (taker === null) return null
  const { group: other, label } = taker
  const name = calledOf(other.type, label)
  return (
    <p className={css.never}>
      <Icon as={Info} size="s" tone="muted" />
      <span>{t.rich(hasConditions(other) ? 'unreached.same' : 'unreached.all', { name, b: bold })}</span>
      {other.type === group.type && !isDraft && (
        <Button
          tone="text"
          onClick={() =>
            change({
              group: group.key,
              action: t('order.action'),
              write: (writes) => writes.moveAbove(group, other),
              done: t('order.done', { number: label.number }),
              onDone: () => focusControl(controlId.menu(group.key)),
            })
          }
        >
          {t('order.above')}
        </Button>
      )}
    </p>
  )
}

/** The number of a rule, by which call traces refer to it. */
export function RuleNumber({ label: { number } }: { label: RuleName }) {
  const t = useTranslations('call-forwarding')
  return (
    <span className={css.number} role="img" aria-label={t('rule.number', { number })}>
      {number}
    </span>
  )
}
