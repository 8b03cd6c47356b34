import type { CompanyMap } from '@lineside/contract/resources/company-map'
import { numbers } from '@lineside/contract/resources/numbers'
import { type SyntheticEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { findPilot } from '../../domain/pbx/line-queries.ts'
import { subscriberOption } from '../../domain/pbx/subscriber-source.ts'
import { useNumberSource, useSubscriberSource } from '../../domain/pbx/use-sources.ts'
import { getItem } from '../../shared/api/resource-client.ts'
import { OptionSearch } from '../../shared/editing/options/option-search.tsx'
import { useChosenOptions } from '../../shared/editing/options/use-option-search.ts'
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts'
import { Chip } from '../../shared/ui/basics/chip.tsx'
import type { Option } from '../../shared/ui/fields/option.ts'
import css from './assign-number-form.module.css'

/** A number, by its id, and who gets it. */
export interface Assignment {
  readonly number: Option
  readonly line: Option
}

interface AssignNumberFormProps {
  id: string
  /** The number to start with; null: none. */
  asked: string | null
  without: CompanyMap['without_number']
  onSubmit: (assignment: Assignment) => void
}

/** MAP-02: a number, whose it is now, and whose it becomes; people who have none are offered first. */
export function AssignNumberForm({ id, asked, without, onSubmit }: AssignNumberFormProps) {
  const t = useTranslations('pbx-company-map.assign')
  const [numberId, setNumber] = useState(asked)
  const [lineId, setLine] = useState<string | null>(null)
  const [isTold, setTold] = useState(false)
  useUnsavedWork(lineId !== null || numberId !== asked, 'dialog')
  const numberSource = useNumberSource('id')
  const lineSource = useSubscriberSource('attendant')
  const { owner, pilot } = useOwner(numberId)
  const offered = [
    ...(pilot !== undefined && owner !== undefined && pilot.id !== owner ? [pilot] : []),
    ...without.people.map(optionOf),
  ]
  const number = useChosenOptions(numberSource, idsOf(numberId), []).get(numberId ?? '')
  const lines = useChosenOptions(lineSource, [...new Set([...idsOf(lineId), ...idsOf(owner)])], offered)
  const line = lines.get(lineId ?? '')
  const nowOf = owner === undefined ? undefined : lines.get(owner)?.text
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTold(true)
    if (number !== undefined && line !== undefined) onSubmit({ number, line })
  }
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <OptionSearch
        label={t('number')}
        hint={nowOf === undefined ? t('numberHint') : t('now', { name: nowOf })}
        error={isTold && numberId === null ? t('numberMissing') : undefined}
        isRequired
        autoFocus={asked === null}
        source={numberSource}
        value={numberId}
        onChange={setNumber}
      />
      <OptionSearch
        label={t('line')}
        error={isTold && lineId === null ? t('lineMissing') : undefined}
        isRequired
        autoFocus={asked !== null}
        source={lineSource}
        value={lineId}
        known={offered}
        onChange={setLine}
      />
      {offered.length > 0 && (
        <div className={css.offered}>
          {without.count > 0 && <p>{t('people', { count: without.count })}</p>}
          {offered.map((option) => (
            <Chip key={option.id} isOn={option.id === lineId} onClick={() => setLine(option.id)}>
              {option.id === pilot?.id ? t('back', { name: option.text }) : option.text}
            </Chip>
          ))}
        </div>
      )}
    </form>
  )
}

const idsOf = (id: string | null | undefined): readonly string[] => (id === null || id === undefined ? [] : [id])

const optionOf = ({ id, name, extension }: CompanyMap['without_number']['people'][number]): Option => ({
  id: String(id),
  text: name,
  avatar: 'person',
  ...(extension !== null && { meta: extension }),
})

/** The line that has the number now, and the pilot, to which it can go back. */
const useOwner = (numberId: string | null) => {
  const number = useQuery({
    queryKey: ['numbers', 'owner', numberId],
    queryFn: ({ signal }) => getItem(numbers, numberId ?? '', signal),
    enabled: numberId !== null,
    // the number's owner is only a hint
    meta: { isQuiet: true },
  })
  const pilot = useQuery({
    queryKey: ['subscribers', 'pilot-option'],
    queryFn: async () => subscriberOption(await findPilot()),
    meta: { isQuiet: true },
  })
  return { owner: number.data === undefined ? undefined : String(number.data.subscriber_id), pilot: pilot.data }
}
