import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { control } from '../../shared/i18n/rich-tags.tsx'
import { Sentence } from '../../shared/ui/sentence/sentence.tsx'

interface AssistantSentenceProps {
  /** How many people ring. */
  count: number
  /** The line whose calls they answer: its name, or a field that finds it. */
  line: ReactNode
  people: ReactNode
  /** The end if none of them answers; absent: not chosen here. */
  end?: ReactNode
}

/** MS-02: an assistant as one sentence: whose calls ring whom, and what then. */
export function AssistantSentence({ count, line, people, end }: AssistantSentenceProps) {
  const t = useTranslations('pbx-secretaries')
  const words = { count, line: control(line), people: control(people), end: control(end) }
  return (
    <Sentence label={t('sentence.label')}>
      {end === undefined ? t.rich('sentence.add', words) : t.rich('sentence.open', words)}
    </Sentence>
  )
}
