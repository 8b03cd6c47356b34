import { useTranslations } from 'use-intl'
import type { AppMessages } from '../../messages/messages.ts'

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
