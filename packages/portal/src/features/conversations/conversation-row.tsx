import type { Conversation } from '@lineside/contract/resources/conversations/conversations'
import { lazy, memo, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { hasFaxPages, isNewVoicemail, itemKey, voicemailOf } from '../../domain/conversations/conversation-keys.ts'
import { answerCode } from '../../domain/call-outcome/answer-code.ts'
import { conversationLook } from '../../domain/conversations/conversation-look.ts'
import { useConversationTexts } from '../../domain/conversations/use-conversation-texts.ts'
import { cx } from '../../shared/ui/basics/cx.ts'
import { useSearch } from '../../shared/navigation/navigation.ts'
import { FoundText } from '../../shared/ui/lists/found-text.tsx'
import { viewOf } from './queries/conversations-view.ts'
import { Icon } from '../../shared/ui/basics/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/basics/visually-hidden.tsx'
import { ConversationFigures } from './conversation-figures.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { useKitLabels } from '../../shared/ui/basics/kit-labels.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import type { OpenItemProps } from './voicemail-player.tsx'
import css from './conversation-row.module.css'
import type { ItemActions } from './use-item-actions.ts'

interface ConversationRowProps {
  item: Conversation
  /** The call that this leg was forwarded from. */
  original: Conversation | undefined
  isOpen: boolean
  /** Whether this is the first row of its day. */
  isFirst: boolean
  now: Date
  actions: ItemActions
}

/**
 * CONV-04 to CONV-06, PATH-01: one line of the list, which opens in place to show its call, voicemail or fax. Memoized,
 * so that only changed rows are drawn again.
 */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { item, original, isOpen, isFirst, now, actions } = props
  const t = useTranslations('conversations')
  const { lead, party, outcome, startedAt } = useConversationTexts()(item, original)
  const { icon, tone } = conversationLook(item)
  const message = voicemailOf(item)
  const isNew = message !== null && isNewVoicemail(message)
  const isOpenable = item.type === 'call' ? actions.opensCalls : item.type === 'voicemail' || hasFaxPages(item)
  const who = (
    <>
      <VisuallyHidden>{lead} </VisuallyHidden>
      {party.name}
      {isNew && <VisuallyHidden> ({t('row.new')})</VisuallyHidden>}
    </>
  )
  return (
    <div className={cx(css.item, isOpen && css.open, isFirst && css.first)} data-row>
      <div className={css.row}>
        <Icon as={icon} tone={tone ?? 'muted'} className={css.icon} />
        <span className={cx(css.who, tone && css[tone])}>
          {!isOpenable ? (
            <span className={css.name}>{who}</span>
          ) : (
            <button
              type="button"
              className={cx(css.name, css.toggle)}
              aria-expanded={isOpen}
              onClick={() => actions.open(isOpen ? null : itemKey(item))}
            >
              {who}
            </button>
          )}
          {isNew && <span className={css.dot} />}
          {party.number && <span className={css.number}>{party.number}</span>}
        </span>
        {item.passage === undefined ? (
          <span className={cx(css.outcome, tone && css[tone])}>{outcome}</span>
        ) : (
          <Passage text={item.passage} />
        )}
        <ConversationFigures item={item} startedAt={startedAt} now={now} />
        <span className={css.menu}>
          <ConversationMenu item={item} party={party} actions={actions} />
        </span>
      </div>
      {isOpen && (
        <div className={css.panel}>
          <ConversationPanel item={item} name={party.name} actions={actions} />
        </div>
      )}
    </div>
  )
})

/** TEXT-02: what was said in a message, around what was searched. */
function Passage({ text }: { text: string }) {
  const { search } = viewOf(useSearch())
  return (
    <span className={cx(css.outcome, css.passage)}>
      <FoundText text={text} search={search} />
    </span>
  )
}

// loaded when a row first opens: a list whose rows stay closed needs neither
const FaxViewer = lazy(() => import('./fax/fax-viewer.tsx').then((m) => ({ default: m.FaxViewer })))
const VoicemailPlayer = lazy(() => import('./voicemail-player.tsx').then((m) => ({ default: m.VoicemailPlayer })))

const CallPath = answerCode(async () => (await import('./call-path.tsx')).CallPath)

/** The content of an open row: the path of a call, the voicemail player, or the fax viewer. */
function ConversationPanel(props: OpenItemProps) {
  const t = useTranslations('conversations')
  const labels = useKitLabels()
  const { type } = props.item
  const isFax = type === 'fax'
  const Part = isFax ? FaxViewer : type === 'call' ? CallPath : VoicemailPlayer
  return (
    <Suspense fallback={<SkeletonRows count={isFax ? 3 : 1} label={isFax ? t('fax.loading') : labels.loading} />}>
      <Part {...props} />
    </Suspense>
  )
}
