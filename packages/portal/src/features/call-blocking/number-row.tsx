import { describePattern, numbersCovered } from '@lineside/telephony/blocking/describe-pattern'
import { countryOf } from '@lineside/telephony/numbers/number-plan'
import { Ellipsis, Globe, Pencil, Phone, PhoneOff, Trash2, UserRound, UsersRound } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Party } from '../../domain/names/use-names.ts'
import { useShownNumber } from '../../domain/numbers/use-shown-number.ts'
import { Icon, type IconType } from '../../shared/ui/basics/icon.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { WholeNumbers } from '../../shared/ui/basics/whole-numbers.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import css from './call-blocking.module.css'
import { usePatternMeaning } from './use-pattern-meaning.ts'

interface NumberRowProps {
  entry: string
  /** The person or group with this number; null if unknown, or if the entry is a pattern. */
  party: Party | null
  /** The entries are the only ones that get through. */
  isAllowing: boolean
  onEdit: () => void
  onRemove: () => void
  /** The entry has just been edited, so the focus returns to this row. */
  isResumed: boolean
}

/**
 * NAME-02: a known name stands first and its number below; a number is formatted for reading; a pattern is told in
 * words, and is itself below them.
 */
export function NumberRow({ entry, party, isAllowing, onEdit, onRemove, isResumed }: NumberRowProps) {
  const t = useTranslations('call-blocking')
  const meaning = usePatternMeaning()(entry)
  const about = useAbout(entry, party)
  const { kind } = describePattern(entry)
  const called = party?.name ?? (kind === 'number' ? meaning : entry)
  const hasPattern = kind !== 'number' && entry !== meaning
  return (
    <li className={css.row} data-row>
      <Icon as={iconOf(kind, party, isAllowing)} tone="muted" />
      <span className={css.words}>
        <b>
          <WholeNumbers>{party?.name ?? meaning}</WholeNumbers>
        </b>
        {(about !== null || hasPattern) && (
          <span className={css.about}>
            {about !== null && (
              <span>
                <WholeNumbers>{about}</WholeNumbers>
              </span>
            )}
            {hasPattern && <span className={css.pattern}>{entry}</span>}
          </span>
        )}
      </span>
      <Menu
        label={t('number.menu', { number: called })}
        trigger={
          <IconButton
            icon={Ellipsis}
            size="s"
            tone="muted"
            name={t('number.menu', { number: called })}
            data-popup="number-menu"
            autoFocus={isResumed}
          />
        }
        items={[
          { id: 'edit', text: t('number.change'), icon: Pencil, onAction: onEdit },
          { id: 'remove', text: t('number.takeAway'), icon: Trash2, tone: 'negative', onAction: onRemove },
        ]}
      />
    </li>
  )
}

/** The line below the name of an entry: whose number it is, its country, or how many numbers it covers. */
const useAbout = (entry: string, party: Party | null): string | null => {
  const t = useTranslations('call-blocking')
  const locale = useLocale()
  const shownNumber = useShownNumber()
  if (party !== null) return t(`row.${party.kind}`, { number: shownNumber(entry) })
  const count = numbersCovered(entry)
  if (count !== null) return t('row.count', { count })
  const meaning = describePattern(entry)
  if (meaning.kind !== 'begins' || meaning.text.length < fewestOfCountry) return null
  const country = countryOf(meaning.text)
  return country && (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? null)
}

/** A beginning with fewer digits may be one of extensions. */
const fewestOfCountry = 5

const iconOf = (kind: string, party: Party | null, isAllowing: boolean): IconType => {
  if (party !== null) return party.kind === 'group' ? UsersRound : UserRound
  if (kind === 'begins' || kind === 'everything' || kind === 'abroad') return Globe
  return isAllowing ? Phone : PhoneOff
}
