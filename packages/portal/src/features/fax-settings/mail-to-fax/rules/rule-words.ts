import type { NumberWord, SenderWord } from '@lineside/telephony/fax/rule-sentence'
import { countryCodeOf, countryOf } from '@lineside/telephony/numbers/number-plan'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import type { Texts } from '../../../../shared/i18n/texts.ts'

/** The senders of a rule as the sentence says them. */
export const senderText = (word: SenderWord, t: Texts<'fax-settings'>): string => {
  switch (word.kind) {
    case 'anybody':
      return t('rules.words.anybody')
    case 'address':
      return word.address
    case 'domain':
      return t('rules.words.domain', { domain: word.domain })
    case 'pattern':
      return t('rules.words.senders', { pattern: word.pattern })
  }
}

/** The fax numbers of a rule as the sentence says them. */
export const numberText = (word: NumberWord, t: Texts<'fax-settings'>, locale: string): string => {
  switch (word.kind) {
    case 'any':
      return t('rules.words.anyNumber')
    case 'number':
      return readableNumber(word.number)
    case 'start': {
      const region = countryCodeOf(word.digits) === word.digits ? countryOf(word.digits) : null
      const country = region && new Intl.DisplayNames(locale, { type: 'region' }).of(region)
      return country ? t('rules.words.country', { country }) : t('rules.words.start', { digits: `+${word.digits}` })
    }
    case 'pattern':
      return t('rules.words.numbers', { pattern: word.pattern })
  }
}
