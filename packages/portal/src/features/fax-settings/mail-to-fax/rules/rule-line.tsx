import { limits } from '@lineside/contract/limits'
import type { MailToFaxRule } from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { comparedNumber, type RuleSentence, ruleSentence, ruleWith } from '@lineside/telephony/fax/rule-sentence'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { control } from '../../../../shared/i18n/rich-tags.tsx'
import { useFieldMessage } from '../../../../shared/i18n/use-field-message.ts'
import { Sentence } from '../../../../shared/ui/sentence/sentence.tsx'
import { WordMenu } from '../../../../shared/ui/sentence/word-menu.tsx'
import { AskedWord, TypedWord } from '../../../../shared/ui/sentence/word-question.tsx'
import { isMailAddress } from '../../entries/address-field.tsx'
import { numberText, senderText } from './rule-words.ts'

/** Words that the sentence asks more about. */
export type AskedWordKind = 'address' | 'domain' | 'number' | 'start'

interface RuleLineProps {
  rule: MailToFaxRule
  /** Mails need the secret key, too. */
  hasKey: boolean
  isBusy: boolean
  /** A word that is asked for at once. */
  asks?: AskedWordKind
  onChange: (rule: MailToFaxRule) => void
  /** Opens the rule as patterns. */
  onDetails: () => void
}

/** FAX-03: a rule as a sentence, whose words are the choices that need no pattern. */
export function RuleLine({ rule, hasKey, isBusy, asks, onChange, onDetails }: RuleLineProps) {
  const t = useTranslations('fax-settings')
  const locale = useLocale()
  const [asked, setAsked] = useState<AskedWordKind | null>(asks ?? null)
  const { from, to, server } = ruleSentence(rule)
  const change = (words: Partial<Pick<RuleSentence, 'from' | 'to'>>) => {
    setAsked(null)
    const next = ruleWith(rule, words)
    if (next !== null) onChange(next)
  }
  const ask = (kind: AskedWordKind, isCurrent: boolean) => ({
    id: kind,
    text: t(`rules.items.${kind}`),
    isCurrent,
    onAction: () => setAsked(kind),
  })
  const patterns = { id: 'pattern', text: t('rules.items.pattern'), onAction: onDetails }
  const question = (kinds: readonly AskedWordKind[]) =>
    asked !== null &&
    kinds.includes(asked) && <RuleQuestion key={asked} kind={asked} onTake={change} onCancel={() => setAsked(null)} />
  const words = {
    hasServer: server.kind === 'any' ? 'no' : 'yes',
    server: server.kind === 'server' ? server.server : server.kind === 'pattern' ? server.pattern : '',
    hasKey: hasKey ? 'yes' : 'no',
    from: control(
      <>
        <WordMenu
          label={t('rules.from')}
          text={senderText(from, t)}
          popup="fax-rule-from"
          isBusy={isBusy}
          items={[
            {
              id: 'from',
              choices: t('rules.from'),
              mode: 'single',
              items: [
                {
                  id: 'anybody',
                  text: t('rules.items.anybody'),
                  isCurrent: from.kind === 'anybody',
                  // a rule without any condition lets no mail pass
                  isDisabled: ruleWith(rule, { from: { kind: 'anybody' } }) === null,
                  onAction: () => change({ from: { kind: 'anybody' } }),
                },
                ask('address', from.kind === 'address'),
                ask('domain', from.kind === 'domain'),
              ],
            },
            patterns,
          ]}
        />
        {question(['address', 'domain'])}
      </>,
    ),
    to: control(
      <>
        <WordMenu
          label={t('rules.number')}
          text={numberText(to, t, locale)}
          popup="fax-rule-to"
          isBusy={isBusy}
          items={[
            {
              id: 'to',
              choices: t('rules.number'),
              mode: 'single',
              items: [
                {
                  id: 'any',
                  text: t('rules.items.anyNumber'),
                  isCurrent: to.kind === 'any',
                  isDisabled: ruleWith(rule, { to: { kind: 'any' } }) === null,
                  onAction: () => change({ to: { kind: 'any' } }),
                },
                ask('number', to.kind === 'number'),
                ask('start', to.kind === 'start'),
              ],
            },
            patterns,
          ]}
        />
        {question(['number', 'start'])}
      </>,
    ),
  }
  return <Sentence label={t('rules.sentenceLabel')}>{t.rich('rules.sentence', words)}</Sentence>
}

interface RuleQuestionProps {
  kind: AskedWordKind
  onTake: (words: Partial<Pick<RuleSentence, 'from' | 'to'>>) => void
  onCancel: () => void
}

function RuleQuestion({ kind, onTake, onCancel }: RuleQuestionProps) {
  const t = useTranslations('fax-settings')
  const fieldMessage = useFieldMessage()
  const label = t(`rules.find.${kind}`)
  const isMail = kind === 'address' || kind === 'domain'
  const problem = (typed: string): string | undefined => {
    if (typed.trim() === '') return fieldMessage(label, { kind: 'required' })
    if (kind === 'address') return isMailAddress(typed.trim()) ? undefined : fieldMessage(label, { kind: 'email' })
    if (kind === 'domain') return isMailAddress(`a@${domainOf(typed)}`) ? undefined : t('rules.noDomain')
    return /^\d+$/.test(comparedNumber(typed)) ? undefined : t('rules.noDigits')
  }
  const take = (typed: string) => {
    const number = comparedNumber(typed)
    if (kind === 'address') onTake({ from: { kind, address: typed.trim() } })
    else if (kind === 'domain') onTake({ from: { kind, domain: domainOf(typed) } })
    else onTake({ to: kind === 'number' ? { kind, number } : { kind, digits: number } })
  }
  return (
    <AskedWord onCancel={onCancel}>
      {(id) => (
        <TypedWord
          id={id}
          label={label}
          takeLabel={t('rules.take')}
          inputMode={isMail ? 'email' : 'tel'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isMail ? limits.emailLength : limits.phoneNumberLength}
          problem={problem}
          onTake={take}
        />
      )}
    </AskedWord>
  )
}

/** A domain, however somebody types it: with an at sign, or as an address of it. */
const domainOf = (typed: string): string => typed.trim().toLowerCase().replace(/^.*@/, '')
