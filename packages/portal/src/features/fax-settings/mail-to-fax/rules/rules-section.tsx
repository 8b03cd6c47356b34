import { limits } from '@lineside/contract/limits'
import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { ruleSentence } from '@lineside/telephony/fax/rule-sentence'
import { useTranslations } from 'use-intl'
import { EntrySection } from '../../entries/entry-section.tsx'
import { useEntryTexts } from '../../entries/use-entry-texts.ts'
import { useEntryChange } from '../../use-settings-change.ts'
import type { MailToFaxProps } from '../mail-to-fax-props.ts'
import { RuleDraft } from './rule-draft.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleRows } from './rule-rows.tsx'
import { senderText } from './rule-words.ts'

/** FAX-03: the rules that say who may send faxes by mail (the ACL), as sentences. */
export function RulesSection({ settings, source }: MailToFaxProps) {
  const t = useTranslations('fax-settings')
  return (
    <EntrySection<MailToFaxRule>
      kind="fax-rule"
      texts={useEntryTexts('rules')}
      entries={settings.acl}
      maximum={limits.mailToFaxRules}
      change={useEntryChange(source, 'acl')}
      nameOf={(rule) => senderText(ruleSentence(rule).from, t)}
      form={RuleForm}
      rows={RuleRows}
      draft={RuleDraft}
      hasKey={Boolean(settings.secret_key)}
    />
  )
}
