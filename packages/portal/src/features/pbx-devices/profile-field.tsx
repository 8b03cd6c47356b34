import type { DeviceProfile } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import type { Device } from '@lineside/contract/resources/pbx/pbx-devices'
import { Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from '../../shared/editing/fields.module.css'
import { useSaveField } from '../../shared/editing/use-save-field.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../shared/ui/basics/icon-button.tsx'
import { NativeSelect } from '../../shared/ui/fields/native-select.tsx'
import { changeProfile } from './device-writes.ts'
import { useDeviceTexts } from './use-device-texts.ts'

interface ProfileFieldProps {
  device: Device
  profiles: readonly DeviceProfile[]
}

/**
 * DEV-05: the profile of a device. Another profile has other keys, so saving it clears all assignments, after a
 * question.
 */
export function ProfileField({ device, profiles }: ProfileFieldProps) {
  const t = useTranslations('pbx-devices')
  const editing = useTranslations('pbx-editing')
  const basics = useTranslations('basics')
  const stored = String(device.profile_id)
  const [value, setValue] = useState(stored)
  const [isAsking, setAsking] = useState(false)
  const isDirty = value !== stored
  const label = t('profile')
  const known = profiles.map(({ id, name }) => ({ id: String(id), text: name }))
  // the stored profile stays an option, even if it is unknown or not loaded yet
  const options = known.some(({ id }) => id === stored) ? known : [{ id: stored, text: '' }, ...known]
  const { isPending, mutate } = useSaveField<Device>(
    {
      kind: 'select',
      id: 'profile_id',
      label,
      options,
      value: () => stored,
      save: ({ id }, chosen) => changeProfile(id, Number(chosen)),
    },
    device,
    useDeviceTexts(),
  )
  useUnsavedWork(isDirty && !isPending, 'item')
  const save = () => mutate(value, { onSettled: () => setAsking(false) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDirty || isPending) return
    if (device.lines.length === 0) save()
    else setAsking(true)
  }
  return (
    <form className={css.field} noValidate onSubmit={submit} data-kind="select" data-field="profile_id">
      <div className={css.control}>
        <NativeSelect
          label={label}
          options={options}
          value={value}
          isDirty={isDirty}
          disabled={isPending}
          onChange={setValue}
        />
      </div>
      {isDirty && (
        <span className={css.actions}>
          <Button
            type="submit"
            size="s"
            tone="primary"
            isBusy={isPending}
            aria-label={editing('save', { field: label })}
          >
            {basics('actions.save')}
          </Button>
          <IconButton
            icon={Undo2}
            size="s"
            name={editing('reset', { field: label })}
            disabled={isPending}
            onClick={() => setValue(stored)}
          />
        </span>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={save}
        title={t('changeProfile.title')}
        confirmLabel={t('changeProfile.confirm')}
        isBusy={isPending}
        isDanger
      >
        {t('changeProfile.text', { name: device.station_name, count: device.lines.length })}
      </ConfirmDialog>
    </form>
  )
}
