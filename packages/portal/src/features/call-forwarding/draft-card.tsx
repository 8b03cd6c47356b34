import { keywordOf } from '@lineside/telephony/destinations/destination-kind'
import { inserted, newDestination } from '@lineside/telephony/forwarding/destination-edits'
import { limits } from '@lineside/contract/limits'
import { draftKey } from '@lineside/telephony/forwarding/forwarding-draft'
import { ChevronDown } from 'lucide-react'
import { type SetStateAction, useId, useMemo, useState } from 'react'
import type { ListedForwarding } from '@lineside/telephony/forwarding/listed-forwardings'
import { useTranslations } from 'use-intl'
import { useGate } from '../../shared/session/use-gate.ts'
import { BareCard } from '../../shared/ui/basics/card.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { cx } from '../../shared/ui/basics/cx.ts'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import css from './forwarding-card.module.css'
import pathCss from './forwarding-path.module.css'
import { isAsked, kindIcons } from './destinations/destination-kinds.ts'
import { ForwardingPath } from './forwarding-card.tsx'
import { ForwardingTitle } from './forwarding-title.tsx'
import { type ForwardingTools, ForwardingToolsProvider, useForwardingTools } from './forwarding-tools.tsx'
import { NeverReached, RuleNumber } from './never-reached.tsx'
import { type AddedType, controlId, focusControl, type OpenPart } from './open-part.ts'
import type { DraftHandle } from './queries/use-draft.ts'
import type { ForwardingChange } from './queries/use-forwarding-changes.ts'

/** The key under which the saving of the draft is listed among the pending changes. */
export const newForwardingKey = draftKey

interface DraftCardProps {
  listed: ListedForwarding
  handle: DraftHandle
  addDraft: (draft: NonNullable<DraftHandle['draft']>) => Promise<void>
  open: OpenPart | null
  isBusy: boolean
}

/** RULE-01: a new forwarding, which can be filled in any order, and takes effect once it is saved as a whole. */
export function DraftCard({ listed, handle, addDraft, open, isBusy }: DraftCardProps) {
  const t = useTranslations('call-forwarding')
  const id = useId()
  const page = useForwardingTools()
  const [isTold, setTold] = useState(false)
  const { group, label, taker } = listed
  const isEmpty = group.destinations.length === 0
  const tools = useDraftTools(handle)
  const leave = () => {
    handle.discard()
    page.open(null)
    focusControl(controlId.addForwarding)
  }
  const save = async () => {
    const draft = await handle.settled()
    setTold(true)
    if (draft === null || isBusy) return
    if (draft.destinations.length === 0) focusControl(controlId.addDestination(group.key))
    else page.change(saving(draft))
  }
  const saving = (draft: NonNullable<DraftHandle['draft']>): ForwardingChange => ({
    group: newForwardingKey,
    action: t('add.action'),
    done: t('add.done'),
    write: () => addDraft(draft),
    onDone: leave,
  })
  return (
    <ForwardingToolsProvider tools={tools}>
      <BareCard
        aria-labelledby={`${id}-draft ${id}`}
        aria-busy={isBusy || undefined}
        className={cx(css.draft, taker !== null && css.isNever)}
      >
        <header className={css.head}>
          <RuleNumber label={label} />
          <div className={css.titles}>
            <div className={css.nameRow}>
              <input
                className={css.nameInput}
                aria-label={t('naming.field')}
                placeholder={t('naming.placeholder')}
                autoComplete="off"
                maxLength={limits.ruleNameLength}
                value={group.setName}
                disabled={isBusy}
                onChange={({ target }) => handle.edit((draft) => ({ ...draft, name: target.value }))}
              />
              <span id={`${id}-draft`}>
                <Badge tone="warning">{t('draft.badge')}</Badge>
              </span>
            </div>
            <ForwardingTitle
              id={id}
              {...{ group, open, isBusy }}
              label={{ ...label, name: null }}
              kind={<KindChip listed={listed} onChoose={handle.start} />}
            />
          </div>
        </header>
        <ForwardingPath {...{ group, open, isBusy }} isOn />
        {isEmpty && <FirstDestination listed={listed} />}
        <NeverReached listed={listed} />
        <footer className={css.draftFoot}>
          <p role={isTold && isEmpty ? 'alert' : undefined}>
            {t(isTold && isEmpty ? 'draft.needsDestination' : 'draft.foot')}
          </p>
          <Button tone="quiet" size="s" disabled={isBusy} onClick={leave}>
            {t('draft.discard')}
          </Button>
          <Button tone="primary" size="s" isBusy={isBusy} onClick={() => void save()}>
            {t('draft.save')}
          </Button>
        </footer>
      </BareCard>
    </ForwardingToolsProvider>
  )
}

/** The page's tools, except that changes go to the draft. */
function useDraftTools({ change, edit }: DraftHandle): ForwardingTools {
  const page = useForwardingTools()
  return useMemo(
    () => ({
      ...page,
      isDraft: true,
      change,
      open: (action: SetStateAction<OpenPart | null>) => {
        if (typeof action === 'function' || action?.part !== 'remove-destination') return page.open(action)
        // removes the destination without asking, because nothing stored is lost
        edit((draft) => ({ ...draft, destinations: draft.destinations.toSpliced(action.index, 1) }))
        page.open(null)
      },
    }),
    [page, change, edit],
  )
}

/** The type of the draft, such as "Always", with a menu to change it (CF-02). */
function KindChip({
  listed: { group, label },
  onChoose,
}: {
  listed: ListedForwarding
  onChoose: DraftHandle['start']
}) {
  const t = useTranslations('call-forwarding')
  const { titleOf } = useForwardingTools()
  const granted = { cfu: useGate('cfu'), cfna: useGate('cfna'), cfb: useGate('cfb') }
  const title = titleOf(group.type, label)
  const choose = (type: AddedType) => onChoose(type)
  return (
    <Menu
      label={t('add.label')}
      placement="bottom start"
      trigger={
        <Chip end={ChevronDown} aria-label={t('draft.kind', { kind: title })}>
          <b>{title}</b>
        </Chip>
      }
      items={(['cfu', 'cfna', 'cfb'] as const)
        .filter((type) => granted[type])
        .map((type) => ({ id: type, text: t(`add.${type}`), onAction: () => choose(type) }))}
    />
  )
}

/** Destinations to choose instead of a number, while the draft has none. */
function FirstDestination({ listed: { group } }: { listed: ListedForwarding }) {
  const t = useTranslations('call-forwarding')
  const { kinds, change, open } = useForwardingTools()
  const id = useId()
  return (
    <div className={pathCss.choices}>
      <span id={id}>{t('add.choose')}</span>
      <div role="group" aria-labelledby={id} className={pathCss.chips}>
        {kinds
          .filter((kind) => kind !== 'number')
          .map((kind) => (
            <Chip
              key={kind}
              icon={kindIcons[kind]}
              onClick={() => {
                if (isAsked(kind)) return open({ part: 'new-destination', group: group.key, kind })
                open(null)
                focusControl(controlId.addDestination(group.key))
                change({
                  group: group.key,
                  action: t('destination.addAction'),
                  write: (writes) => writes.changeDestinations(group, inserted(newDestination(keywordOf[kind]), 0)),
                })
              }}
            >
              {t(`kinds.${kind}`)}
            </Chip>
          ))}
      </div>
    </div>
  )
}
