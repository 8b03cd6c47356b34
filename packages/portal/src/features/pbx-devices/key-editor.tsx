import { type Device, type DeviceLineType, deviceLineTypes } from '@lineside/contract/resources/pbx/pbx-devices'
import type { KeyAssignment } from '@lineside/telephony/devices/assign-key'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { AnchoredPopover, PopoverBody, PopoverFoot } from '../../shared/ui/overlays/anchored-popover.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { Segment } from '../../shared/ui/fields/segment.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import css from './device-keys.module.css'
import type { KeySeat } from './use-key-seats.ts'
import type { KeyPlace } from '@lineside/telephony/devices/device-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../shared/ui/feedback/toast.ts'
import { writeKey } from './device-writes.ts'
import { useDeviceTexts } from './use-device-texts.ts'

interface KeyEditorProps {
  device: Device
  seat: KeySeat
  /** The spot or row that was pressed; the popover stands beside it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

const offered = ['blf', 'private', 'shared'] as const

/**
 * DEV-04: the popover to edit a key: the subscriber on it and the type of key, limited to the types that the key
 * supports.
 */
export function KeyEditor({ device, seat, anchor, onClose }: KeyEditorProps) {
  const t = useTranslations('pbx-devices')
  const basics = useTranslations('basics')
  const editing = useTranslations('editing')
  const { place, title, line, who } = seat
  const before = {
    who: line === undefined ? null : String(line.subscriber_id),
    type: line?.type ?? place.types[0] ?? 'blf',
  }
  const [chosen, setChosen] = useState<string | null>(before.who)
  const [type, setType] = useState<DeviceLineType>(before.type)
  const isDirty = chosen !== before.who || type !== before.type
  // without a subscriber the type does not matter
  const isChanged = chosen !== before.who || (chosen !== null && type !== before.type)
  const { isPending, mutate } = useSaveKey(device, place)
  const [isAsking, setAsking] = useState(false)
  useUnsavedWork(isDirty && !isPending, 'item')
  const save = (assignment: KeyAssignment | null) => mutate(assignment, { onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !isPending) save(chosen === null ? null : { subscriber_id: Number(chosen), type })
  }
  // the cross and Escape may be pressed by mistake, so they ask first; Cancel does not
  const close = () => (isChanged && !isPending ? setAsking(true) : onClose())
  // a type that is set on the key but not offered here stays available until another one is chosen
  const types = deviceLineTypes.filter((each) => each === before.type || offered.some((one) => one === each))
  const ordered = [...offered, ...types.filter((each) => !offered.some((one) => one === each))]
  return (
    <AnchoredPopover anchor={anchor} title={title} isKept={isDirty || isPending} onClose={close}>
      <form onSubmit={submit} noValidate>
        <PopoverBody>
          <OptionSearch
            autoFocus
            label={t('key.subscriber')}
            placeholder={t('key.nobody')}
            source={useSubscriberSource('attendant')}
            known={who && [who]}
            value={chosen}
            isDirty={chosen !== before.who}
            isDisabled={isPending}
            onChange={setChosen}
          />
          <div className={css.types}>
            <Text isMedium size="m">
              {t('key.type')}
            </Text>
            <Segment
              label={t('key.type')}
              isBlock
              options={ordered.map((id) => ({
                id,
                text: t(`types.${id}`),
                isDisabled: id !== before.type && !place.types.includes(id),
              }))}
              value={type}
              isDisabled={isPending}
              onChange={setType}
            />
            <Text as="p" tone="muted" size="s">
              {t(`hints.${type}`)}
            </Text>
          </div>
        </PopoverBody>
        <PopoverFoot>
          {line && (
            <Button tone="quiet" disabled={isPending} onClick={() => save(null)}>
              {t('key.clear')}
            </Button>
          )}
          <span className={css.decide}>
            <Button disabled={isPending} onClick={onClose}>
              {basics('actions.cancel')}
            </Button>
            <Button
              type="submit"
              tone="primary"
              disabled={!isChanged}
              isBusy={isPending}
              busyLabel={basics('states.saving')}
            >
              {basics('actions.save')}
            </Button>
          </span>
        </PopoverFoot>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title={editing('discard.title')}
        cancelLabel={editing('discard.stay')}
        confirmLabel={editing('discard.confirm')}
        isDanger
      >
        {editing('discard.text')}
      </ConfirmDialog>
    </AnchoredPopover>
  )
}

/**
 * DEV-04, DEV-06: saves the assignment of a key, then reloads the device; after a failure, too, because others may have
 * changed it.
 */
function useSaveKey(device: Device, place: KeyPlace) {
  const t = useTranslations('pbx-devices')
  const common = useTranslations('common')
  const client = useQueryClient()
  const { stale, changed } = useDeviceTexts()
  const refresh = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: (assignment: KeyAssignment | null) => writeKey(device.id, place, assignment),
    onSuccess: async () => {
      await refresh()
      toast.success(changed(t('keys.title'), device))
    },
    onError: () => void refresh(),
    meta: { failed: () => common('errors.whileTrying', { action: t('key.saveAction') }) },
  })
}
