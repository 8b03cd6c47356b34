import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Badge } from '../../shared/ui/feedback/badge.tsx'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { changesOf } from './changes-of.ts'
import css from './audit.module.css'
import type { AppMessages } from '../../messages/messages.ts'

const tones = { create: 'positive', replace: 'neutral', patch: 'neutral', remove: 'negative' } as const

/** Who, when, what, and each member before and after. Of a secret only that it was changed. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('pbx-audit')
  const texts = useAuditTexts()
  const { subscriber_name: who, method, item_id, item_name } = entry
  // all of what is new or gone would be told twice
  const changes = method === 'remove' ? [] : changesOf(entry)
  return (
    <li className={css.entry}>
      <Avatar name={who} />
      <div className={css.body}>
        <p className={css.what}>
          <b>{who}</b> <Badge tone={tones[method]}>{t(`methods.${method}`)}</Badge>{' '}
          {t('item', { kind: texts.kind(entry.resource), name: item_name ?? String(item_id) })}
        </p>
        {changes.length > 0 && (
          <ul className={css.changes}>
            {changes.map(({ member, before, after }) => (
              <li key={member}>
                <span className={css.member}>{texts.member(member)}</span>
                {before !== null && before !== after && (
                  <>
                    <del>{before}</del>
                    <VisuallyHidden>{t('becomes')}</VisuallyHidden>
                    <Icon as={ArrowRight} size="s" />
                  </>
                )}
                <ins>{after ?? t('nothing')}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
      <time className={css.time}>{entry.time.slice(0, 16)}</time>
    </li>
  )
}

type Kind = keyof AppMessages['pbx-audit']['kinds']
type Member = keyof AppMessages['pbx-audit']['members']

/** Names of resources and their members; what has none is shown by its name in the API. */
export function useAuditTexts() {
  const t = useTranslations('pbx-audit')
  return {
    kind: (resource: string): string =>
      t.has(`kinds.${resource as Kind}`) ? t(`kinds.${resource as Kind}`) : resource,
    member: (name: string): string => (t.has(`members.${name as Member}`) ? t(`members.${name as Member}`) : name),
  }
}
