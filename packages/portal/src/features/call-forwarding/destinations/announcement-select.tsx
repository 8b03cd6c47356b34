import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import css from '../forwarding-path.module.css'
import { useForwardingTools } from '../forwarding-tools.tsx'
import { useFocusAtFirst } from '../../../shared/ui/overlays/use-focus-at-first.ts'

interface AnnouncementSelectProps {
  /** Id of the chosen announcement; an id that stands for none (CF-19) is not among the options. */
  chosen: number | null
  /** The user has just asked for an announcement, so the field takes the focus. */
  isNew?: boolean
  onChoose: (announcement: number) => void
}

/** CF-19: the choice of an announcement; it must not be empty. */
export function AnnouncementSelect({ chosen, isNew = false, onChoose }: AnnouncementSelectProps) {
  const t = useTranslations('call-forwarding')
  const { announcements } = useForwardingTools()
  const select = useRef<HTMLSelectElement>(null)
  useFocusAtFirst(select, isNew)
  const [isRefused, setRefused] = useState(false)
  const isKnown = announcements.some(({ id }) => id === chosen)
  const options = [
    { id: '', text: t('destination.choose') },
    ...announcements.map(({ id, handle }) => ({ id: String(id), text: readable(handle) })),
  ]
  return (
    <span className={css.announcement}>
      <NativeSelect
        label={t('destination.announcement')}
        isLabelHidden
        size="s"
        ref={select}
        options={options}
        value={isKnown ? String(chosen) : ''}
        error={isRefused || (chosen !== null && !isKnown) ? t('destination.chooseOption') : undefined}
        onBlur={() => setRefused(!isKnown)}
        onChange={(id) => {
          setRefused(id === '')
          if (id !== '') onChoose(Number(id))
        }}
      />
    </span>
  )
}

/** Turns `custom_announcement_0` into "Custom announcement 0". */
const readable = (handle: string): string => {
  const text = handle.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
