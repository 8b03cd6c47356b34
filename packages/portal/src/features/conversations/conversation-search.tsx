import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SearchField } from '../../shared/ui/search-field.tsx'
import css from './conversation-filters.module.css'

const pauseMs = 300

/** Asks when the typing pauses, not at every letter. */
export function ConversationSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslations('conversations')
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    clearTimeout(timer.current)
    setDraft(null)
    onChange(text.trim())
  }
  const type = (text: string) => {
    clearTimeout(timer.current)
    setDraft(text)
    timer.current = setTimeout(() => onChange(text.trim()), pauseMs)
  }
  return (
    <div className={css.search}>
      <SearchField
        label={t('filter.search')}
        isLabelHidden
        size="s"
        placeholder={t('filter.placeholder')}
        maxLength={120}
        value={draft ?? value}
        onChange={(text) => (text === '' ? search('') : type(text))}
        onSubmit={search}
        onBlur={() => draft !== null && search(draft)}
      />
    </div>
  )
}
