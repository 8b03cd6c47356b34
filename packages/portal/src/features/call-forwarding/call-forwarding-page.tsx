import { hasAttribute } from '@lineside/contract/access'
import { destinationKind } from '@lineside/telephony/destinations/destination-kind'
import { draftKey } from '@lineside/telephony/forwarding/forwarding-draft'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { offeredKinds } from '@lineside/telephony/destinations/offered-kinds'
import { showNumber } from '@lineside/telephony/numbers/show-number'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../shared/errors/report-error.ts'
import { useNames } from '../../domain/names/use-names.ts'
import { useHandedOver } from '../../shared/navigation/use-handed-over.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageHead } from '../../shared/ui/basics/page-head.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { useTimeSetWords } from '../../domain/time-sets/use-time-set-words.ts'
import { LoadFailed } from '../../shared/errors/loaded.tsx'
import { Link } from '../../shared/navigation/link.tsx'
import type { AskedKind } from './destinations/destination-kinds.ts'
import { ForwardingContent } from './forwarding-content.tsx'
import { type ForwardingTools, ForwardingToolsProvider } from './forwarding-tools.tsx'
import { type AddedType, controlId, type OpenPart } from './open-part.ts'
import { browserZone } from '../../shared/i18n/browser-zone.ts'
import { numberText } from './destinations/number-text.ts'
import { plain } from '../../shared/i18n/rich-tags.tsx'
import { useDestinationName } from './destinations/use-destination-name.ts'
import { useDraft } from './queries/use-draft.ts'
import { beginWithVoicebox } from './first-rules.tsx'
import { useForwardingChanges } from './queries/use-forwarding-changes.ts'
import { type ForwardedLine, useForwardedLine } from './queries/use-forwarded-line.ts'
import { useForwardingData } from './queries/use-forwarding-data.ts'
import { Plus } from 'lucide-react'
import { useGate } from '../../shared/session/use-gate.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Menu } from '../../shared/ui/overlays/menu.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import css from './call-forwarding.module.css'

const none: readonly never[] = []

/**
 * CF-01 to CF-21: the forwardings of the user's own line, as sentences; GRP-04: for an administrator also those of the
 * group or seat that the address names.
 */
export function CallForwardingPage() {
  const t = useTranslations('call-forwarding')
  const { line, query } = useForwardedLine()
  if (line !== null) return <Forwardings key={line.id} line={line} />
  return (
    <Sheet>
      <PageHead title={t('title')} />
      {query.isError ? <LoadFailed query={query} action={t('loadAction')} /> : <ForwardingSkeleton />}
    </Sheet>
  )
}

function Forwardings({ line }: { line: ForwardedLine }) {
  const t = useTranslations('call-forwarding')
  const common = useTranslations('common')
  const { platformInfo, facts } = useUser()
  const data = useForwardingData(line.id)
  const { change, addDraft } = useForwardingChanges(line.id)
  const draft = useDraft()
  const [open, setOpen] = useState<OpenPart | null>(null)
  const announcements = data.phase === 'ready' ? data.facts.announcements : none
  const canAdd = useGate('cfu')
  const canForwardUnanswered = useGate('cfna')
  const add = (
    type: AddedType,
    given: { readonly number?: string; readonly caller?: string; readonly kind?: AskedKind } = {},
  ) => {
    draft.start(type, given.caller)
    if (draft.draft === null || draft.draft.destinations.length === 0)
      setOpen({
        part: 'new-destination',
        group: draftKey,
        kind: given.kind ?? 'number',
        ...(given.number && { number: given.number }),
      })
  }
  useHandedOver('to', (number) => canAdd && add('cfu', { number }))
  // REACH-01: the dashboard and a group's card start the rule for calls that nobody answers
  useHandedOver('unanswered', (kind) => {
    if (!canForwardUnanswered) return
    if (kind === 'voicebox') return beginWithVoicebox(draft, 'cfna')
    add('cfna', { kind: kind === 'custom-announcement' && announcements.length > 0 ? kind : 'number' })
  })
  // PATH-02: a row of the conversations starts a rule for its caller
  useHandedOver('caller', (caller) => canAdd && add('cfu', { caller }))
  const timeWords = useTimeSetWords()
  const nameOf = useDestinationName(useNames(data.phase === 'ready' ? numbersIn(data.facts.groups) : none))
  const tools = useMemo((): ForwardingTools => {
    const titleOf: ForwardingTools['titleOf'] = (type, { isOtherwise }) =>
      t.markup(isOtherwise ? `titles.else.${type}` : `titles.${type}`, { b: plain })
    return {
      subscriberId: line.id,
      isGroup: line.isGroup,
      primaryNumber: line.number && showNumber(line.number),
      ownNumbers: line.ownNumbers,
      // platforms of today name their licences; older ones do not know this condition
      hasCalled: platformInfo.lineside !== undefined || platformInfo.licenses !== undefined,
      announcements,
      // without announcements this kind is not offered (CF-19)
      kinds: offeredKinds(platformInfo, facts).filter(
        (kind) => kind !== 'custom-announcement' || announcements.length > 0,
      ),
      timeWords,
      titleOf,
      calledOf: (type, label) =>
        label.name ?? t('rule.numbered', { number: label.number, title: titleOf(type, label) }),
      nameOf,
      isDraft: false,
      canRing: hasAttribute(facts, 'cft'),
      change,
      open: setOpen,
    }
  }, [line, announcements, platformInfo, facts, t, timeWords, nameOf, change])
  return (
    <ForwardingToolsProvider tools={tools}>
      <Sheet>
        <PageHead
          title={line.name === null ? t('title') : t('ofLine', { name: line.name })}
          lead={`${t('lead')}${line.zone === null || line.zone === browserZone ? '' : ` ${t('zone', { zone: line.zone })}`}`}
          crumb={
            line.name !== null && (
              <Link
                to={line.isGroup ? '/user/pbx-configuration/groups' : '/user/pbx-configuration/seats'}
                search={{ open: String(line.id) }}
              >
                {t(line.isGroup ? 'backToGroup' : 'backToSeat')}
              </Link>
            )
          }
          actions={data.phase === 'ready' && draft.draft === null && <AddForwardingMenu onAdd={add} />}
        />
        {data.phase === 'loading' && <ForwardingSkeleton />}
        {data.phase === 'failed' && (
          <ErrorState title={common('errors.dataLoading')} isRetrying={data.isRetrying} onRetry={data.retry}>
            {errorText(data.error, common('errors.whileTrying', { action: t('loadAction') }))}
          </ErrorState>
        )}
        {data.phase === 'ready' && <ForwardingContent {...{ data, open, draft, addDraft }} />}
      </Sheet>
    </ForwardingToolsProvider>
  )
}

/** All numbers that calls are forwarded to, to look up their names. */
const numbersIn = (groups: readonly ForwardingGroup[]): readonly string[] =>
  groups.flatMap(({ destinations }) =>
    destinations.flatMap((destination) =>
      destinationKind(destination.destination) === 'number' ? [numberText(destination)] : [],
    ),
  )

/** CF-02: the menu of the types that the profile grants; nothing if it grants none. */
function AddForwardingMenu({ onAdd }: { onAdd: (type: AddedType) => void }) {
  const t = useTranslations('call-forwarding')
  const granted = { cfu: useGate('cfu'), cfna: useGate('cfna'), cfb: useGate('cfb') }
  const types = (['cfu', 'cfna', 'cfb'] as const).filter((type) => granted[type])
  if (types.length === 0) return null
  return (
    <Menu
      label={t('add.label')}
      trigger={
        <Button id={controlId.addForwarding} icon={Plus} tone="primary" data-popup="add-forwarding">
          {t('add.label')}
        </Button>
      }
      items={types.map((type) => ({ id: type, text: t(`add.${type}`), onAction: () => onAdd(type) }))}
    />
  )
}

/** Bars in the shape of two forwardings, while they load. */
function ForwardingSkeleton() {
  const t = useTranslations('call-forwarding')
  return (
    <div className={css.content}>
      <div className={css.list}>
        <Card>
          <SkeletonRows count={4} label={t('loading')} />
        </Card>
        <Card>
          <SkeletonRows count={3} label={t('loading')} />
        </Card>
      </div>
    </div>
  )
}
