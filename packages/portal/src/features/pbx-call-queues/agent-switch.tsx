import type { QueueAgent, setAgentPart } from '@lineside/contract/resources/pbx/call-queues'
import { mayDo } from '@lineside/contract/access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { callQueuesKey } from '../../domain/call-queues/call-queues-query.ts'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'

const route = describedRoute<typeof setAgentPart>('PUT', '/api/lineside/callqueues/:id/agents/:agent')

/** ROLE-01: pauses an agent, or ends the pause or the wrap-up, for whoever leads the queues. */
export function AgentSwitch({
  queue,
  agent: { subscriber_id: agent, name, state },
}: {
  queue: number
  agent: QueueAgent
}) {
  const t = useTranslations('pbx-queues')
  const common = useTranslations('common')
  const client = useQueryClient()
  const { facts } = useUser()
  const isResting = state === 'paused' || state === 'wrap_up'
  const change = useMutation({
    mutationFn: () =>
      callRoute(route, { params: { id: queue, agent }, body: { part: isResting ? 'ready' : 'paused' } }),
    onSettled: () => client.invalidateQueries({ queryKey: callQueuesKey }),
    meta: { failed: () => common('errors.whileTrying', { action: t('agents.action') }) },
  })
  if (!mayDo(facts, 'queues')) return null
  return (
    <IconButton
      icon={isResting ? Play : Pause}
      name={t(isResting ? 'agents.resume' : 'agents.pause', { name })}
      size="s"
      onClick={() => change.isPending || change.mutate()}
    />
  )
}
