import { isExtension } from '@lineside/telephony/numbers/readable-number'
import { useTranslations } from 'use-intl'
import { useShownNumber } from '../numbers/use-shown-number.ts'
import css from './named-number.module.css'

interface NamedNumberProps {
  /** null: no name is known. */
  name: string | null
  number: string
}

/** NAME-02: the name with the number beside it, or the number only if no name is known. */
export function NamedNumber({ name, number }: NamedNumberProps) {
  const t = useTranslations('conversation-items')
  const shownNumber = useShownNumber()
  const shown = isExtension(number) && name !== null ? t('extension', { extension: number }) : shownNumber(number)
  if (name === null) return <span className={css.name}>{shown}</span>
  return (
    <span className={css.both}>
      <span className={css.name}>{name}</span> <span className={css.number}>{shown}</span>
    </span>
  )
}
