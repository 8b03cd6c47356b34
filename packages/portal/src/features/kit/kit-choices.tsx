import { Clock, Plus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Avatar } from '../../shared/ui/basics/avatar.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import { Days } from '../../shared/ui/fields/dates/days.tsx'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { RemovableChip } from '../../shared/ui/basics/removable-chip.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { people, week } from './kit-samples.ts'
import { KitSpec } from './kit-spec.tsx'

export function KitChoices() {
  const [isActive, setActive] = useState(true)
  const [isLoop, setLoop] = useState(true)
  const [mode, setMode] = useState<'blacklist' | 'whitelist'>('blacklist')
  const [recur, setRecur] = useState<'once' | 'weekdays' | 'always'>('weekdays')
  const [days, setDays] = useState([1, 2, 3, 4, 5])
  const [isOn, setOn] = useState(true)
  const modes = [
    { id: 'blacklist', text: 'Block these numbers' },
    { id: 'whitelist', text: 'Allow only these numbers', hint: 'Only these may call' },
  ] as const
  const recurs = [
    { id: 'once', text: 'Once' },
    { id: 'weekdays', text: 'Weekdays' },
    { id: 'always', text: 'Always' },
  ] as const
  return (
    <>
      <KitSpec title="Choice">
        <Actions>
          <Switch isOn={isActive} onChange={setActive}>
            Active
          </Switch>
          <Switch isOn={false} onChange={() => undefined} isBusy>
            Saving
          </Switch>
          <Switch isOn onChange={() => undefined} disabled>
            Disabled
          </Switch>
          <Checkbox isOn={isLoop} onChange={setLoop}>
            Loop
          </Checkbox>
        </Actions>
        <RadioGroup label="Mode" options={modes} value={mode} onChange={setMode} />
        <Segment label="Repeat" options={recurs} value={recur} onChange={setRecur} />
        <Segment label="Repeat, disabled" options={recurs} value="once" onChange={setRecur} isDisabled isBlock />
        <Days label="Weekdays" days={week} value={days} onChange={setDays} />
      </KitSpec>
      <KitSpec title="Chip, badge and avatar">
        <Actions>
          <Chip icon={Clock}>Office hours</Chip>
          <Chip icon={UserRound} aria-expanded="true">
            Key customers
          </Chip>
          <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
            This week
          </Chip>
          <Chip isNew icon={Plus}>
            Condition
          </Chip>
          <Chip disabled>Disabled</Chip>
        </Actions>
        <Actions>
          <RemovableChip name="Sales" onRemove={() => undefined}>
            Sales
          </RemovableChip>
          <RemovableChip name="filter Extension: 2*" onRemove={() => undefined} isOn>
            Extension: 2*
          </RemovableChip>
        </Actions>
        <Actions>
          <Badge>Default sound</Badge>
          <Badge tone="accent">3 new</Badge>
          <Badge tone="positive">Complete</Badge>
          <Badge tone="warning">4 missing</Badge>
          <Badge tone="negative">Failed</Badge>
          <Badge tone="missed">Missed</Badge>
        </Actions>
        <Actions>
          {people.map((person) => (
            <Avatar key={person.id} name={person.text} />
          ))}
          <Avatar name="+43 316 83 01 12" />
          <Avatar name="Sales" isGroup />
          <Avatar name="Anna Novak" size="s" />
          <Avatar name="Anna Novak" size="l" />
          <Avatar name="Maria Huber" size="xl" />
        </Actions>
      </KitSpec>
    </>
  )
}
