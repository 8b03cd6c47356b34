import type { MessageText } from '@lineside/contract/resources/conversations/message-texts'
import { wordAt } from '@lineside/telephony/spoken-texts/spoken-text'
import { type KeyboardEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { FoundText } from '../../../shared/ui/lists/found-text.tsx'
import { VisuallyHidden } from '../../../shared/ui/basics/visually-hidden.tsx'
import css from './spoken-words.module.css'

type Word = MessageText['words'][number]

interface SpokenWordsProps {
  words: readonly Word[]
  /** BCP 47; null: unknown. */
  language: string | null
  search: string
  /** Seconds; null: the message does not play. */
  position: number | null
  onJump: (seconds: number) => void
}

/**
 * TEXT-02: what was said. Doubtful words are dotted, what was said already is lit, the word that is being said is underlined. A press on
 * a word plays from there; by keys, the arrows lead from word to word.
 */
export function SpokenWords({ words, language, search, position, onJump }: SpokenWordsProps) {
  const t = useTranslations('conversations')
  const locale = useLocale()
  const [focused, setFocused] = useState(0)
  const now = position === null ? null : wordAt(words, position)
  const isTimed = words.some(({ start }) => start !== null)
  const lang = language ?? undefined
  if (!isTimed)
    return (
      <p className={css.text} lang={lang}>
        <FoundText text={words.map(({ text }) => text).join(' ')} search={search} />
      </p>
    )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const to = Math.min(Math.max(focused + step, 0), words.length - 1)
    setFocused(to)
    event.currentTarget.querySelectorAll<HTMLElement>('[data-word]')[to]?.focus()
  }
  return (
    <div
      role="group"
      aria-label={t('text.label')}
      className={cx(css.text, now !== null && css.playing)}
      onKeyDown={move}
    >
      {words.map((word, at) => (
        // oxlint-disable-next-line no-array-index-key -- the words of a text never change their places
        <span key={at}>
          <button
            type="button"
            data-word
            lang={lang}
            tabIndex={at === focused ? 0 : -1}
            aria-current={at === now || undefined}
            className={cx(
              css.word,
              word.is_doubtful && css.doubtful,
              now !== null && at <= now && css.said,
              at === now && css.now,
            )}
            onFocus={() => setFocused(at)}
            onClick={() => onJump(startOf(words, at))}
          >
            <FoundText text={word.text} search={search} />
            {word.is_doubtful && (
              <span lang={locale}>
                <VisuallyHidden> ({t('text.guess')})</VisuallyHidden>
              </span>
            )}
          </button>{' '}
        </span>
      ))}
    </div>
  )
}

/** A word without a time is played from the last one that has one. */
const startOf = (words: readonly Word[], at: number): number =>
  words.slice(0, at + 1).findLast(({ start }) => start !== null)?.start ?? 0
