import type { HuntPolicy } from '@lineside/contract/resources/subscribers'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { control } from '../../../shared/i18n/rich-tags.tsx'
import { Sentence } from '../../../shared/ui/sentence/sentence.tsx'
import { WordMenu } from '../../../shared/ui/sentence/word-menu.tsx'
import { offeredPolicies } from '../group-writes.ts'

interface GroupSentenceProps {
  policy: HuntPolicy
  seconds: number
  onPolicy: (policy: HuntPolicy) => void
  onSeconds: (seconds: number) => void
  /** Asks for a time that the menu does not offer. */
  onOtherTime: () => void
  /** The first word of a new group. */
  name?: ReactNode
  /** The group has a queue. */
  queue?: ReactNode
  people: ReactNode
  end: ReactNode
  isBusy: boolean
}

const offeredSeconds = [10, 15, 20, 30, 45, 60]

/** GRP-02, GRP-03: a group as one sentence: who rings in which order, for how long, and what then. */
export function GroupSentence(props: GroupSentenceProps) {
  const { policy, seconds, onPolicy, onSeconds, onOtherTime, name, queue, people, end, isBusy } = props
  const t = useTranslations('pbx-groups')
  const timeText = (each: number) => t(policy === 'parallel' ? 'sentence.together' : 'sentence.each', { seconds: each })
  const times = offeredSeconds.includes(seconds)
    ? offeredSeconds
    : [seconds, ...offeredSeconds].toSorted((a, b) => a - b)
  const words = {
    name: control(name),
    queue: control(queue),
    order: control(
      <WordMenu
        label={t('huntPolicy')}
        text={t(`sentence.orders.${policy}`)}
        popup="group-order"
        isBusy={isBusy}
        items={[
          {
            id: 'order',
            choices: t('huntPolicy'),
            mode: 'single',
            items: offeredPolicies.map((id) => ({
              id,
              text: t(`policies.${id}`),
              isCurrent: id === policy,
              onAction: () => onPolicy(id),
            })),
          },
        ]}
      />,
    ),
    people: control(people),
    time: control(
      <WordMenu
        label={t('huntTimeout')}
        text={timeText(seconds)}
        popup="group-time"
        isBusy={isBusy}
        items={[
          {
            id: 'time',
            choices: t('huntTimeout'),
            mode: 'single',
            items: times.map((each) => ({
              id: String(each),
              text: timeText(each),
              isCurrent: each === seconds,
              onAction: () => onSeconds(each),
            })),
          },
          { id: 'other', text: t('sentence.otherTime'), onAction: onOtherTime },
        ]}
      />,
    ),
    end: control(end),
  }
  return (
    <Sentence label={t('sentence.label')}>
      {name !== undefined
        ? t.rich('sentence.add', words)
        : queue !== undefined
          ? t.rich('sentence.queue', words)
          : t.rich('sentence.open', words)}
    </Sentence>
  )
}
