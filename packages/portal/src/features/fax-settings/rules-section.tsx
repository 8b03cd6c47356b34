import { limits } from '@lineside/contract/limits'
import type { MailToFaxRule } from '@lineside/contract/resources/mail-to-fax-settings'
import { useTranslations } from 'use-intl'
import { EntrySection } from './entry-section.tsx'
import type { MailToFaxProps } from './mail-to-fax-props.ts'
import { RuleForm } from './rule-form.tsx'
import { useEntryTexts } from './use-entry-texts.ts'
import { useEntryChange } from './use-settings-change.ts'

/** FAX-03: the rules that say who may send faxes by mail (the ACL). */
export function RulesSection({ settings, source }: MailToFaxProps) {
  const t = useTranslations('fax-settings')
  return (
    <EntrySection
      kind="fax-rule"
      texts={useEntryTexts('rules')}
      entries={settings.acl}
      maximum={limits.mailToFaxRules}
      change={useEntryChange(source, 'acl')}
      nameOf={({ from_email }) => from_email || t('rules.anybody')}
      meaningOf={useMeaning()}
      form={RuleForm}
    />
  )
}

/** Describes a rule: "By mail.nordwind.example, to 431992* (regular expressions)". */
const useMeaning = () => {
  const t = useTranslations('fax-settings')
  return ({ from_email, received_from, destination, use_regex }: MailToFaxRule): string => {
    const server = received_from ? t('rules.byServer', { server: received_from }) : t('rules.byAnyServer')
    const number = destination ? t('rules.toNumber', { number: destination }) : t('rules.toAnyNumber')
    const text = t('rules.meaning', { server, number })
    return use_regex && (from_email || received_from || destination) ? t('rules.withRegex', { text }) : text
  }
}
