import { limits } from '@lineside/contract/limits'
import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { ruleWords } from '@lineside/telephony/fax/rule-words'
import { useTranslations } from 'use-intl'
import { EntrySection } from '../entries/entry-section.tsx'
import type { MailToFaxProps } from './mail-to-fax-props.ts'
import { RuleForm } from './rule-form.tsx'
import { useEntryTexts } from '../entries/use-entry-texts.ts'
import { useEntryChange } from '../use-settings-change.ts'

/** FAX-03: the rules that say who may send faxes by mail (the ACL). */
export function RulesSection({ settings, source }: MailToFaxProps) {
  return (
    <EntrySection
      kind="fax-rule"
      texts={useEntryTexts('rules')}
      entries={settings.acl}
      maximum={limits.mailToFaxRules}
      change={useEntryChange(source, 'acl')}
      nameOf={useName()}
      meaningOf={useMeaning()}
      form={RuleForm}
    />
  )
}

/** The patterns of a rule in words; null if it has none, or if one of them is only exact as it is written. */
const inWords = ({ use_regex, from_email, received_from, destination }: MailToFaxRule) => {
  if (!use_regex || received_from) return null
  const [from, to] = [ruleWords(from_email ?? ''), ruleWords(destination ?? '')]
  const isTold = (!from_email || from?.kind === 'domain') && (!destination || to?.kind === 'start')
  return isTold ? { from, to } : null
}

/** Names whom a rule concerns: an address, "Everybody at nordwind.example", or "Anybody". */
const useName = () => {
  const t = useTranslations('fax-settings')
  return (rule: MailToFaxRule): string => {
    const from = inWords(rule)?.from
    return from?.kind === 'domain' ? t('rules.everybodyAt', from) : rule.from_email || t('rules.anybody')
  }
}

/** Describes a rule: "Email from server mail.nordwind.example, faxed to 431992* (regular expressions)". */
const useMeaning = () => {
  const t = useTranslations('fax-settings')
  return (rule: MailToFaxRule): string => {
    const { from_email, received_from, destination, use_regex } = rule
    const words = inWords(rule)
    const server = received_from ? t('rules.byServer', { server: received_from }) : t('rules.byAnyServer')
    const number =
      words?.to?.kind === 'start'
        ? t('rules.toNumbersFrom', words.to)
        : destination
          ? t('rules.toNumber', { number: destination })
          : t('rules.toAnyNumber')
    const text = t('rules.meaning', { server, number })
    const isPattern = use_regex && words === null && Boolean(from_email || received_from || destination)
    return isPattern ? t('rules.withRegex', { text }) : text
  }
}
