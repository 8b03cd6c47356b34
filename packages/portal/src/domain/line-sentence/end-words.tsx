import { useTranslations } from 'use-intl'
import type { MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import { WordMenu } from '../../shared/ui/sentence/word-menu.tsx'
import { EndQuestion } from './end-question.tsx'
import { type AskedKind, type ChosenEnd, endIcon, endWord, type NamedEnd } from './shown-end.ts'

interface EndWordsProps {
  end: NamedEnd | undefined
  lineId: number | null
  name: string
  items: readonly MenuEntryProps[]
  /** The kind of end that is asked for now; null: none. */
  asked: AskedKind | null
  isBusy: boolean
  onChoose: (end: ChosenEnd) => void
  onCancel: () => void
}

/** The end as words of the sentence: the word itself, and the question that it leads to. */
export function EndWords({ end, lineId, name, items, asked, isBusy, onChoose, onCancel }: EndWordsProps) {
  const t = useTranslations('pbx-groups')
  if (end === undefined) return <span>…</span>
  const isLost = end.kind === 'ends'
  return (
    <>
      <WordMenu
        label={t('end.title')}
        text={asked === null ? endWord(end, name, t) : t(`end.asked.${asked}`)}
        icon={endIcon(asked ?? (end.kind === 'number' ? (end.by ?? 'number') : end.kind))}
        tone={asked !== null ? 'on' : isLost ? 'warning' : undefined}
        popup="group-end"
        isBusy={isBusy}
        items={items}
      />
      {asked !== null && (
        <EndQuestion key={asked} kind={asked} lineId={lineId} onChoose={onChoose} onCancel={onCancel} />
      )}
    </>
  )
}
