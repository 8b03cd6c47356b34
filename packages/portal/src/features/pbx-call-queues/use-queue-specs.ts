import { queueDefaults } from '@lineside/telephony/queue/queue-numbers'
import { useTranslations } from 'use-intl'

/** CQ-02: the fields for the two numbers of a call queue, used by the form and by the open item. */
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
  } as const
}
