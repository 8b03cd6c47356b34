import { queueDefaults } from '@lineside/telephony/queue/queue-numbers'
import { useTranslations } from 'use-intl'

/** CQ-02, QBOARD-01: the fields for the numbers of a call queue; the form of a new one asks for the first two. */
export function useQueueSpecs() {
  const t = useTranslations('pbx-queues')
  return {
    length: {
      ...({ kind: 'number', label: t('length') } as const),
      hint: t('lengthHint', { count: queueDefaults.max_queue_length }),
    },
    wrapUp: {
      ...({ kind: 'number', label: t('wrapUp') } as const),
      hint: t('wrapUpHint', { seconds: queueDefaults.queue_wrap_up_time }),
    },
    goal: {
      queue_answer_within: {
        ...({ kind: 'number', label: t('goal.within') } as const),
        hint: t('goal.withinHint', { seconds: queueDefaults.queue_answer_within }),
      },
      queue_short_abandon: {
        ...({ kind: 'number', label: t('goal.short') } as const),
        hint: t('goal.shortHint', { seconds: queueDefaults.queue_short_abandon }),
      },
      queue_goal: {
        ...({ kind: 'number', label: t('goal.percent') } as const),
        hint: t('goal.percentHint', { percent: queueDefaults.queue_goal }),
      },
    },
  } as const
}
