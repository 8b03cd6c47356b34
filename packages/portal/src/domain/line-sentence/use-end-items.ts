import { offeredKinds } from '@lineside/telephony/destinations/offered-kinds'
import { useTranslations } from 'use-intl'
import { navigate } from '../../shared/navigation/navigation.ts'
import { useGate } from '../../shared/session/use-gate.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import type { MenuAction, MenuEntryProps } from '../../shared/ui/overlays/menu-entry.tsx'
import { type AskedKind, askedKinds, type ChosenEnd, endIcon, endWord, type NamedEnd } from './shown-end.ts'

interface EndItems {
  /** null: the line is not saved yet. */
  readonly lineId: number | null
  readonly name: string
  /** undefined: not known yet. */
  readonly end: NamedEnd | undefined
  readonly onChoose: (end: ChosenEnd) => void
  readonly onAsk: (kind: AskedKind) => void
}

/** GRP-04: what the end of a line can be, as far as the user may set it; its other rules stay a step away. */
export function useEndItems({ lineId, name, end, onChoose, onAsk }: EndItems): readonly MenuEntryProps[] {
  const t = useTranslations('pbx-groups')
  const { facts, platformInfo } = useUser()
  const canSet = useGate('cfna') && end?.kind !== 'rules'
  const kinds = offeredKinds(platformInfo, facts)
  const chosen = end?.kind === 'number' ? (end.by ?? 'number') : end?.kind
  const item = (id: 'voicebox' | 'ends' | AskedKind, text: string, onAction: () => void): MenuAction => ({
    id,
    text,
    icon: endIcon(id),
    isCurrent: chosen === id,
    onAction,
  })
  const ends: readonly MenuAction[] = [
    ...(kinds.includes('voicebox')
      ? [item('voicebox', endWord({ kind: 'voicebox' }, name, t), () => onChoose({ kind: 'voicebox' }))]
      : []),
    ...askedKinds
      .filter((kind) => kind !== 'announcement' || kinds.includes('custom-announcement'))
      .map((kind) => item(kind, t(`end.items.${kind}`), () => onAsk(kind))),
    item('ends', t('end.items.ends'), () => onChoose({ kind: 'ends' })),
  ]
  const rules: readonly MenuEntryProps[] =
    lineId === null
      ? []
      : [
          {
            id: 'rules',
            text: t('end.rules', { name }),
            icon: endIcon('rules'),
            onAction: () => navigate({ to: '/user/call-forwarding', search: { line: String(lineId) } }),
          },
        ]
  if (!canSet || end === undefined) return rules
  return [
    { id: 'end', choices: t('end.title'), mode: 'single', items: [...ends] },
    ...(rules.length > 0 ? [{ id: 'line', separator: true } as const, ...rules] : []),
  ]
}
