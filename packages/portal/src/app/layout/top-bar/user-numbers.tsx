import type { Subscriber } from '@lineside/contract/resources/subscribers'
import { showNumber } from '@lineside/telephony/numbers/show-number'
import { useTranslations } from 'use-intl'
import { nameOf } from '../name-of.ts'
import css from './user-numbers.module.css'

/** The signed-in subscriber, with all numbers (NAV-09). */
export function UserNumbers({ subscriber }: { subscriber: Subscriber }) {
  const t = useTranslations('shell')
  const { primary_number: primary, alias_numbers: aliases } = subscriber
  return (
    <div className={css.numbers}>
      <p className={css.name}>{nameOf(subscriber)}</p>
      <dl>
        {primary && (
          <>
            <dt>{t('account.primaryNumber')}</dt>
            <dd>{showNumber(primary)}</dd>
          </>
        )}
        {aliases?.length > 0 && (
          <>
            <dt>{t('account.aliasNumbers')}</dt>
            {aliases.map((alias) => (
              <dd key={alias.number_id}>{showNumber(alias)}</dd>
            ))}
          </>
        )}
      </dl>
    </div>
  )
}
