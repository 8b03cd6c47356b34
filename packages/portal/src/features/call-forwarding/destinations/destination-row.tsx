import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldMessage } from '../../../shared/i18n/use-field-message.ts'
import { Badge } from '../../../shared/ui/basics/badge.tsx'
import { Stop } from '../../../shared/ui/lists/path.tsx'
import { changed } from '@lineside/telephony/forwarding/destination-edits'
import css from '../forwarding-path.module.css'
import { DestinationActions } from './destination-actions.tsx'
import { DestinationFace } from './destination-face.tsx'
import { destinationKind } from '@lineside/telephony/destinations/destination-kind'
import type { ForwardingGroup } from '@lineside/telephony/forwarding/forwarding-groups'
import { useForwardingTools } from '../forwarding-tools.tsx'
import { kindIcons } from './destination-kinds.ts'
import { control } from '../../../shared/i18n/rich-tags.tsx'
import { SecondsInput } from './seconds-input.tsx'
import { secondsProblem } from './seconds-problem.ts'
import type { DestinationStop } from '@lineside/telephony/forwarding/stops'

interface DestinationRowProps {
  group: ForwardingGroup
  stop: DestinationStop
  index: number
  isBusy: boolean
  isEdited: boolean
}

/** CF-05: a destination as a sentence, "After 20 seconds forwarded to Voicebox"; its editable words are controls. */
export function DestinationRow({ group, stop, index, isBusy, isEdited }: DestinationRowProps) {
  const t = useTranslations('call-forwarding')
  const { change, nameOf } = useForwardingTools()
  const name = nameOf(stop.destination)
  const { after } = stop
  const problemId = useId()
  const fieldMessage = useFieldMessage()
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null ? null : secondsProblem(typed)
  const saveSeconds = (seconds: number, onDone: () => void) => {
    const before = group.destinations[index - 1]
    change({
      group: group.key,
      action: t('stops.timeAction'),
      write: (writes) =>
        before === undefined
          ? writes.changeRingTime(group, seconds)
          : writes.changeDestinations(group, changed({ destination: before, index: index - 1 }, { timeout: seconds })),
      onDone,
      onOutdated: () => setTyped(null),
    })
  }
  const chosen = { destination: stop.destination, index }
  const to = control(<DestinationFace {...{ group, chosen, isBusy, isEdited }} />)
  return (
    <Stop
      at={stop.at !== null && t('stops.at', { seconds: stop.at })}
      kind={stop.state}
      icon={kindIcons[destinationKind(stop.destination.destination)]}
      actions={!isEdited && <DestinationActions {...{ group, chosen, isBusy }} />}
    >
      {after === null
        ? t.rich('stops.forwardedTo', { to })
        : t.rich('stops.after', {
            count: after,
            to,
            seconds: control(
              <SecondsInput
                label={t('stops.seconds', { name })}
                seconds={after}
                typed={typed}
                onType={setTyped}
                isBusy={isBusy}
                problemId={problemId}
                onSave={saveSeconds}
              />,
            ),
          })}
      {stop.state === 'end' && <Badge>{t('stops.end')}</Badge>}
      {stop.state === 'unreached' && <Badge>{t('stops.unreached')}</Badge>}
      {problem !== null && (
        <span id={problemId} role="alert" className={css.problem}>
          {fieldMessage(t('stops.secondsField'), problem)}
        </span>
      )}
    </Stop>
  )
}
