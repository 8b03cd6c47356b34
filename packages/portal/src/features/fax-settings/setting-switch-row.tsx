import { type ReactNode, useId } from 'react'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'

interface SettingSwitchRowProps {
  label: string
  hint: string
  isOn: boolean
  /** The mutation that saves it: while it runs, the switch already shows the new state. */
  change: { isPending: boolean; variables: boolean | undefined; mutate: (isOn: boolean) => void }
  aside?: ReactNode
}

export function SettingSwitchRow({ label, hint, isOn, change, aside }: SettingSwitchRowProps) {
  const labelId = useId()
  const { isPending, variables, mutate } = change
  return (
    <SettingsRow label={label} hint={hint} labelId={labelId} aside={aside}>
      <Switch
        aria-labelledby={labelId}
        isOn={isPending ? variables === true : isOn}
        isBusy={isPending}
        onChange={(next) => mutate(next)}
      />
    </SettingsRow>
  )
}
