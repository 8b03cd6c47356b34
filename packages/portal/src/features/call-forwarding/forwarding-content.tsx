import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { CallOutcomePanel } from '../../domain/call-outcome/call-outcome-panel.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { Note } from '../../shared/ui/feedback/note.tsx'
import css from './call-forwarding.module.css'
import { useForwardingTools } from './forwarding-tools.tsx'
import { ForwardingList } from './forwarding-list.tsx'
import type { OpenPart } from './open-part.ts'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'
import type { DraftHandle } from './queries/use-draft.ts'
import { usePendingChanges } from './queries/use-forwarding-changes.ts'
import type { ForwardingData, ForwardingFacts } from './queries/use-forwarding-data.ts'

interface ForwardingContentProps {
  data: Extract<ForwardingData, { phase: 'ready' }>
  open: OpenPart | null
  draft: DraftHandle
  addDraft: ComponentProps<typeof ForwardingList>['addDraft']
}

/** The forwardings, the panel that says what happens to a call now, and the question before one is removed. */
export function ForwardingContent({ data, open, draft, addDraft }: ForwardingContentProps) {
  const t = useTranslations('call-forwarding')
  const basics = useTranslations('basics')
  const pending = usePendingChanges()
  const { facts, conditions } = data
  const { isGroup } = useForwardingTools()
  // other platforms cannot be asked what would happen to a call; a group's card draws its way
  const isAnswered = Boolean(useUser().platformInfo.lineside) && !isGroup
  const removal = removalOf(facts, open)
  return (
    <div className={cx(css.content, isAnswered && css.beside)}>
      {conditions && (
        <Note
          tone="warning"
          live="status"
          action={
            <Button size="s" isBusy={conditions.isRetrying} onClick={conditions.retry}>
              {basics('actions.retry')}
            </Button>
          }
        >
          {t('conditions.failed')} {errorText(conditions.error, '')}
        </Note>
      )}
      <ForwardingList {...{ facts, open, draft, addDraft }} />
      {isAnswered && (
        <aside className={css.aside}>
          <CallOutcomePanel direction="in" />
        </aside>
      )}
      <RemovalDialog removal={removal} isBusy={removal !== null && pending.has(removal.group.key)} />
    </div>
  )
}

const removalOf = ({ groups }: ForwardingFacts, open: OpenPart | null): Removal | null => {
  if (open?.part !== 'remove-forwarding' && open?.part !== 'remove-destination') return null
  const group = groups.find(({ key }) => key === open.group)
  if (!group) return null
  return open.part === 'remove-forwarding' ? { group } : { group, index: open.index }
}
