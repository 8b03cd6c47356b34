import { limits } from '@lineside/contract/limits'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { searchPeople } from '../../domain/calls/people/people-search.ts'
import { usePeople } from '../../domain/calls/people/use-people.ts'
import { useNames } from '../../domain/names/use-names.ts'
import { ComboBox } from '../../shared/ui/fields/combo-box/combo-box.tsx'
import type { Option } from '../../shared/ui/fields/option.ts'

interface FaxDestinationFieldProps {
  value: string
  error: string | undefined
  isSending: boolean
  onChange: (destination: string) => void
  onLeave: () => void
  onSubmit: () => void
}

/** How many people are listed at most; typing on narrows them. */
const most = 8
const none: readonly string[] = []

/** FAX-06: the destination of a fax: any number, or somebody found by name, whose number then stands in the field. */
export function FaxDestinationField({
  value,
  error,
  isSending,
  onChange,
  onLeave,
  onSubmit,
}: FaxDestinationFieldProps) {
  const t = useTranslations('send-fax')
  const dial = useTranslations('dial')
  const box = useRef<HTMLDivElement>(null)
  // NAME-02: whose number it is
  const nameOf = useNames(value === '' ? none : [value])
  const { colleagues, contacts, recent } = usePeople(value)
  const found = searchPeople([...colleagues, ...contacts, ...recent], value)
  // a number that stands there whole is somebody's already: there is nothing left to choose
  const isWhole = found.some(({ number }) => number === value || readableNumber(number) === value)
  const options = (isWhole ? [] : found)
    .slice(0, most)
    .map(({ name, number, label }): Option => ({ id: number, text: name, meta: label, avatar: 'person' }))
  const choose = (number: string) => onChange(readableNumber(number))
  /** Enter takes the first person of a typed name; it submits a number as it stands. */
  const handleEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (box.current?.querySelector('[aria-activedescendant]')) return
    event.preventDefault()
    event.stopPropagation()
    const [first] = /\p{L}/u.test(value) ? options : []
    if (first) choose(first.id)
    else onSubmit()
  }
  return (
    <div ref={box} onBlur={onLeave} onKeyDownCapture={handleEnter}>
      <ComboBox
        label={t('destination')}
        placeholder={dial('field')}
        hint={nameOf(value) ?? undefined}
        error={error}
        autoFocus
        allowsText
        maxLength={limits.phoneNumberLength}
        isDisabled={isSending}
        options={options}
        inputValue={value}
        onInputChange={onChange}
        value={null}
        onChange={(number) => number !== null && choose(number)}
      />
    </div>
  )
}
