import { limits } from '@lineside/contract/limits'
import type { DeviceProfile } from '@lineside/contract/resources/pbx/pbx-device-profiles'
import { isMacAddress, shownMacAddress } from '@lineside/telephony/devices/mac-address'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubscriberSource } from '../../../domain/pbx/use-sources.ts'
import { Fold } from '../../../shared/editing/fold.tsx'
import { AddFoot } from '../../../shared/editing/list/add-foot.tsx'
import { type AddFormProps, useAddForm } from '../../../shared/editing/list/use-add-form.tsx'
import { progressOf } from '../../../shared/editing/questions/progress.ts'
import { Question, Questions } from '../../../shared/editing/questions/questions.tsx'
import { OptionSearch } from '../../../shared/editing/options/option-search.tsx'
import { NativeSelect } from '../../../shared/ui/fields/native-select.tsx'
import type { Option } from '../../../shared/ui/fields/option.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import type { NewDevice } from '../device-writes.ts'
import css from './add-device.module.css'
import { DevicePlan } from './device-plan.tsx'
import { ModelChoice } from './model-choice.tsx'
import { type DevicePlan as Plan, useDevicePlan } from './use-device-plan.ts'

interface AddDeviceFormProps extends AddFormProps<NewDevice> {
  profiles: readonly DeviceProfile[]
}

/** The owner of the desk, and the device whose keys it gets too; '' for none. */
interface Chosen {
  readonly owner: Option | null
  readonly like: string
}

/** DEV-02: three questions beside the phone that comes of the answers: its model, its MAC address, and whose desk. */
export function AddDeviceForm({ profiles, ...props }: AddDeviceFormProps) {
  const { title, isBusy, onCreate, onClose } = props
  const t = useTranslations('pbx-devices')
  const [{ owner, like }, setChosen] = useState<Chosen>({ owner: null, like: '' })
  const [isMore, setMore] = useState(false)
  const create = (typed: NewDevice) => {
    if (!plan.isLoading) onCreate({ ...typed, lines: plan.lines, stationName: nameOf(typed, owner) })
  }
  const { form, submit, shownPhase, specs, propsOf, values, change, isSending } = useAddForm<NewDevice>(
    { ...props, onCreate: create },
    { onVain: (wrong) => wrong.includes('stationName') && setMore(true) },
  )
  const { profile, identifier, stationName } = values
  const plan = useDevicePlan({ profiles, profile, like, owner: owner && { id: Number(owner.id), name: owner.text } })
  const errorOf = (id: keyof NewDevice) => specs.filter((spec) => spec.id === id).map(propsOf)[0]?.error
  const choose = (chosen: Partial<Chosen>) => {
    setChosen({ owner, like, ...chosen })
    // its keys follow from it when it is created
    change('lines', [])
  }
  const [model, address, desk] = progressOf([profile !== '', isMacAddress(identifier), owner !== null])
  return (
    <Questions
      form={form}
      label={title}
      phase={shownPhase}
      onSubmit={submit}
      aside={<DevicePlan unit={plan.unit} lines={plan.lines} owner={owner?.text ?? null} />}
    >
      <Question at={1} progress={model} title={t('adding.cards.label')}>
        <ModelChoice
          profiles={profiles}
          value={profile}
          isDisabled={isBusy}
          error={errorOf('profile')}
          onChange={(next) => {
            change('profile', next)
            // another model has other keys
            setChosen({ owner, like: '' })
          }}
        />
      </Question>
      <Question at={2} progress={address} title={t('identifier')}>
        <TextField
          label={t('identifier')}
          isLabelHidden
          value={identifier}
          maxLength={limits.textLength}
          autoComplete="off"
          readOnly={isBusy}
          placeholder={example}
          error={errorOf('identifier')}
          hint={
            isMacAddress(identifier)
              ? t('adding.mac.read', { address: shownMacAddress(identifier.trim()) })
              : t('adding.mac.hint')
          }
          onChange={({ target }) => change('identifier', target.value)}
        />
      </Question>
      <Question at={3} progress={desk} title={t('adding.desk.label')}>
        <Desk chosen={{ owner, like }} plan={plan} isDisabled={isBusy} onChange={choose} />
      </Question>
      <Fold
        label={t('adding.more.label')}
        hint={t('adding.more.hint')}
        isOpen={isMore}
        onToggle={() => setMore(!isMore)}
      >
        <TextField
          label={t('stationName')}
          value={stationName}
          maxLength={limits.textLength}
          autoComplete="off"
          readOnly={isBusy}
          placeholder={nameOf({ stationName: '', identifier }, owner)}
          error={errorOf('stationName')}
          onChange={({ target }) => change('stationName', target.value)}
        />
      </Fold>
      <AddFoot isSending={isSending || plan.isLoading} isBusy={isBusy} onClose={onClose}>
        {owner === null ? title : t('adding.addFor', { name: owner.text })}
      </AddFoot>
    </Questions>
  )
}

/** A MAC address that no maker has given away. */
const example = '02:15:65:a2:7f:0c'

/** The name of the device: the one that was given, else whose it is, else its MAC address. */
const nameOf = (
  { stationName, identifier }: Pick<NewDevice, 'stationName' | 'identifier'>,
  owner: Option | null,
): string =>
  stationName.trim() || (owner?.text.slice(0, limits.nameLength).trim() ?? shownMacAddress(identifier.trim()))

interface DeskProps {
  chosen: Chosen
  plan: Plan
  isDisabled: boolean
  onChange: (next: Partial<Chosen>) => void
}

/** The owner of the desk, and the phone whose keys the new one gets too. */
function Desk({ chosen: { owner, like }, plan: { samples, lines }, isDisabled, onChange }: DeskProps) {
  const t = useTranslations('pbx-devices')
  const source = useSubscriberSource('attendant')
  const others = lines.slice(1)
  const names = [...new Set(others.flatMap((line) => line.label ?? line.subscriber_name ?? []))]
  return (
    <>
      <div className={css.two}>
        <OptionSearch
          label={t('adding.desk.label')}
          isLabelHidden
          source={source}
          value={owner?.id ?? null}
          placeholder={t('adding.desk.nobody')}
          isDisabled={isDisabled}
          known={owner ? [owner] : undefined}
          onChange={(_, option) => onChange({ owner: option, ...(option === null && { like: '' }) })}
        />
        {owner !== null && samples.length > 0 && (
          <NativeSelect
            label={t('adding.desk.like')}
            isLabelHidden
            options={[
              { id: '', text: t('adding.desk.noOther') },
              ...samples.map(({ id, station_name: name }) => ({
                id: String(id),
                text: t('adding.desk.likeOf', { name }),
              })),
            ]}
            value={like}
            disabled={isDisabled}
            onChange={(next) => onChange({ like: next })}
          />
        )}
      </div>
      {others.length > 0 && (
        <p className={css.said} aria-live="polite">
          {t('adding.desk.set', { count: others.length, names: names.join(', ') })}
        </p>
      )}
    </>
  )
}
