import { type ReactNode, useId } from 'react'
import { SettingsRow } from '../../shared/ui/lists/settings.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'

interface SettingSwitchRowProps {
  label: string
  hint: string
  isOn: boolean
  /** Mutation that saves it: what was chosen is shown while it is on its way. */
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
