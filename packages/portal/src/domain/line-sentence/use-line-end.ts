import { hasAttribute } from '@lineside/contract/access'
import { groupEndOf } from '@lineside/telephony/pbx/group-end'
import { endOfLine } from '@lineside/telephony/routing/end-of-line'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { callOutcomeKey, callOutcomeQuery } from '../call-outcome/call-outcome-query.ts'
import { addressText, namesIn } from '../call-outcome/party-name.ts'
import { forwardingQueries } from '../forwarding/forwarding-queries.ts'
import { staleLines } from '../pbx/line-queries.ts'
import { useIsLineside } from '../pbx/use-sources.ts'
import { titleOf } from '../reach/reach-stops.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { writeEnd } from './end-writes.ts'
import type { ChosenEnd, NamedEnd } from './shown-end.ts'

/** The rules that the user's profile grants for the end of a line. */
export const useGrantedEnds = () => {
  const { facts } = useUser()
  return { cfna: hasAttribute(facts, 'cfna'), cfb: hasAttribute(facts, 'cfb') }
}

/**
 * GRP-04, MS-01, REACH-01: where a call to a line ends that nobody answers, as its rules say, with the name that the
 * engine knows, and its change.
 */
export function useLineEnd(lineId: number) {
  const queries = forwardingQueries(lineId)
  const mappings = useQuery(queries.mappings)
  const sets = useQuery(queries.destinationSets)
  const outcome = useQuery({
    ...callOutcomeQuery(lineId, { direction: 'in', assume: 'no_answer' }),
    enabled: useIsLineside(),
  })
  const t = useTranslations('reach')
  const call = useTranslations('call-stops')
  const groups = useTranslations('pbx-groups')
  const editing = useTranslations('pbx-editing')
  const common = useTranslations('common')
  const locale = useLocale()
  const client = useQueryClient()
  const granted = useGrantedEnds()
  const told = outcome.data && endOfLine(outcome.data.steps, lineId)
  const name =
    outcome.data && told?.step && told.hasRule
      ? (titleOf(told.step, { subscriber_id: lineId }, namesIn(outcome.data), { t, call, locale, isOwn: false }) ??
        undefined)
      : undefined
  const known = mappings.data && sets.data && groupEndOf(mappings.data, sets.data)
  const stale = [...Object.values(queries).map(({ queryKey }) => queryKey), callOutcomeKey, ...staleLines]
  const refresh = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  const saving = useMutation({
    mutationFn: (end: ChosenEnd) => writeEnd(lineId, end, granted),
    onSuccess: () => {
      toast.success(editing('changed', { field: groups('end.title') }))
      return refresh()
    },
    onError: () => void refresh(),
    meta: { failed: () => common('errors.whileTrying', { action: groups('end.action') }) },
  })
  const chosen = saving.isPending ? saving.variables : undefined
  return {
    end: chosen ?? (known && namedEnd(known, name)),
    /** A call that nobody answers ends unanswered in the end, whatever the line's own rules say. */
    isLost: told?.isLost ?? known?.kind === 'ends',
    failed: [mappings, sets, outcome].find(({ isError, data }) => isError && data === undefined),
    isBusy: saving.isPending,
    choose: (end: ChosenEnd) => saving.mutate(end),
  }
}

const namedEnd = (end: NamedEnd, name: string | undefined): NamedEnd => {
  if (end.kind === 'number') return { ...end, name: name ?? addressText(end.destination) }
  return end.kind === 'rules' ? { ...end, name } : end
}
