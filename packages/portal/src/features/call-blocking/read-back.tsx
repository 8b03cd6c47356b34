import { Check, TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { listed } from '../../shared/i18n/listed.ts'
import { useSettled } from '../../shared/state/use-settled.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import css from './call-blocking.module.css'
import { useContactsHit } from './use-contacts-hit.ts'
import { usePatternMeaning } from './use-pattern-meaning.ts'

interface ReadBackProps {
  /** As it would be stored. */
  entry: string
  /** The entries are the only ones that get through. */
  isAllowing: boolean
}

/** How long a text rests before it is announced. */
const restMilliseconds = 1000
/** How many contacts are named. */
const mostNamed = 2

/** CB-01: a typed entry, read back as a sentence, with whom of the user's contacts it would hit. */
export function ReadBack({ entry, isAllowing }: ReadBackProps) {
  const t = useTranslations('call-blocking')
  const locale = useLocale()
  const meaning = usePatternMeaning()(entry)
  const { names, isMore } = useContactsHit(entry)
  const isHit = names.length > 0
  const values = {
    names: listed(names.slice(0, mostNamed), locale),
    count: names.length,
  }
  const hit = !isHit
    ? ''
    : isMore
      ? t('hit.more', values)
      : t(names.length > mostNamed ? 'hit.many' : 'hit.few', values)
  const said = useSettled(hit === '' ? meaning : `${meaning}. ${hit}`, restMilliseconds)
  return (
    <span className={css.readBack}>
      <Icon
        as={isHit && !isAllowing ? TriangleAlert : Check}
        size="s"
        className={isHit && !isAllowing ? css.warned : css.fine}
      />
      <span>
        {t(isAllowing ? 'number.allows' : 'number.stops')}{' '}
        <b>
          <WholeNumbers>{meaning}</WholeNumbers>
        </b>
        {hit !== '' && <>. {hit}</>}
      </span>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </span>
  )
}
