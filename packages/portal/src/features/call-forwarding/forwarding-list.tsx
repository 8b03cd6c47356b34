import { AlwaysCard } from './always-card.tsx'
import css from './call-forwarding.module.css'
import { ForwardingSlot } from './forwarding-slot.tsx'
import { hasAttribute } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import { draftKey, withDraft } from '@lineside/telephony/forwarding/forwarding-draft'
import { forwardsEverything, type ShownType } from '@lineside/telephony/forwarding/forwarding-groups'
import { listForwardings } from '@lineside/telephony/forwarding/listed-forwardings'
import { type ComponentProps, useMemo } from 'react'
import { reachability, ringsThenEnds } from '@lineside/telephony/routing/reachability'
import { useTranslations } from 'use-intl'
import { useCallOutcome } from '../../domain/call-outcome/use-call-outcome.ts'
import { ScreenButton } from '../../shared/navigation/screen-link.tsx'
import { useUser } from '../../shared/session/use-user.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { DraftCard, newForwardingKey } from './draft-card.tsx'
import { FirstRules } from './first-rules.tsx'
import { useForwardingTools } from './forwarding-tools.tsx'
import { type OpenPart, openIn } from './open-part.ts'
import type { DraftHandle } from './queries/use-draft.ts'
import { usePendingChanges } from './queries/use-forwarding-changes.ts'
import { StatusCard } from './status-card.tsx'
import type { ForwardingFacts } from './queries/use-forwarding-data.ts'

interface ForwardingListProps {
  facts: ForwardingFacts
  open: OpenPart | null
  draft: DraftHandle
  addDraft: ComponentProps<typeof DraftCard>['addDraft']
}

/** How many forwardings are drawn at once: as many as fit into a window. */
const firstDrawn = 3

/**
 * The forwardings in the order in which a call meets them: those that always apply, the line itself, then those for no
 * answer and busy.
 */
export function ForwardingList({ facts, open, draft: handle, addDraft }: ForwardingListProps) {
  const pending = usePendingChanges()
  const { isGroup } = useForwardingTools()
  const user = useUser()
  const { groups, mappings } = facts
  const { draft } = handle
  const listed = useMemo(
    () =>
      listForwardings(draft === null ? groups : withDraft(groups, mappings, draft), (type) =>
        hasAttribute(user.facts, type),
      ),
    [groups, mappings, draft, user.facts],
  )
  const section = (type: ShownType) => {
    const rules = listed.filter(({ group }) => group.type === type)
    return rules.length === 0 ? null : (
      <section className={css.section} aria-labelledby={`cf-${type}`}>
        <SectionTitle type={type} seconds={mappings.cft_ringtimeout} />
        {rules.map((each) =>
          each.group.key === draftKey ? (
            <DraftCard
              key={draftKey}
              {...{ handle, addDraft }}
              listed={each}
              open={openIn(open, draftKey)}
              isBusy={pending.has(newForwardingKey)}
            />
          ) : (
            <ForwardingSlot
              key={each.group.key}
              listed={each}
              open={openIn(open, each.group.key)}
              pending={pending.get(each.group.key) ?? null}
              isFirst={each.label.number <= firstDrawn}
            />
          ),
        )}
      </section>
    )
  }
  const isAlways = groups.some(({ type }) => type === 'cfu' || type === 'cft')
  return (
    <div className={css.list}>
      {!isGroup && <StatusCard />}
      {listed.length === 0 && <NoForwardingNote />}
      {section('cfu')}
      {section('cft')}
      {!forwardsEverything(groups) && <AlwaysCard isOtherwise={isAlways} />}
      {section('cfna')}
      {section('cfb')}
      {listed.length === 0 && <FirstRules handle={handle} />}
    </div>
  )
}

/** The heading of a type: when its rules apply. */
function SectionTitle({ type, seconds }: { type: ShownType; seconds: number | null }) {
  const t = useTranslations('call-forwarding')
  const { isGroup } = useForwardingTools()
  return (
    <h2 id={`cf-${type}`} className={css.kind}>
      {t(isGroup ? `groupSections.${type}` : `sections.${type}`, { seconds: seconds ?? limits.forwardTimeoutDefault })}
    </h2>
  )
}

/** REACH-01: what having no rules means, by what would happen to a call now: it rings and ends, or reaches nobody. */
function NoForwardingNote() {
  const t = useTranslations('call-forwarding')
  const { platformInfo, subscriber } = useUser()
  const { isGroup } = useForwardingTools()
  const { data } = useCallOutcome(platformInfo.lineside && !isGroup ? { direction: 'in' } : null)
  if (isGroup) return <Note>{t('groupEmpty')}</Note>
  const seconds = data ? ringsThenEnds(data.steps, subscriber.id) : null
  if (!data || reachability(data.steps, subscriber.id).because !== 'no_phone')
    return <Note>{seconds === null ? t('empty') : t('ringsThenEnds', { seconds })}</Note>
  return (
    <Note
      tone="warning"
      live="status"
      action={
        <ScreenButton size="s" to="/user/settings">
          {t('signInPhone')}
        </ScreenButton>
      }
    >
      {t('unreachable')}
    </Note>
  )
}
