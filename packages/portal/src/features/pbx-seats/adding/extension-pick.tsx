import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFreeExtensions } from '../../../domain/pbx/use-free-extensions.ts'
import { useOptionSearch } from '../../../shared/editing/options/use-option-search.ts'
import css from './seat-form.module.css'

interface ExtensionPickProps {
  /** The text field for any other extension, with its checks. */
  field: ReactNode
  /** The platform or a check objects to the value, which the field then says. */
  isWrong: boolean
  isDisabled: boolean
  value: string
  /** Called with the first free extension, if there is no value yet, and with '' for another one. */
  onPreset: (extension: string) => void
  onChange: (extension: string) => void
}

/** PBX-07: the next free extensions to choose from; any other one is typed. Other platforms tell none: there all are. */
export function ExtensionPick({ field, isWrong, isDisabled, value, onPreset, onChange }: ExtensionPickProps) {
  const t = useTranslations('pbx-new-seat')
  const lines = useTranslations('pbx-lines')
  const name = useId()
  const source = useFreeExtensions('seat')
  const { options, isFailed } = useOptionSearch(source ?? none, '', source !== undefined)
  const [wantsOther, setWantsOther] = useState(false)
  const [first] = options
  // until somebody chooses, the first one is meant, whichever it is: a kept answer may offer one that is taken by now
  const [hasChosen, setChosen] = useState(false)
  const preset = useEffectEvent((extension: string) => !hasChosen && onPreset(extension))
  useEffect(() => {
    if (first !== undefined) preset(first.id)
  }, [first])
  const isKnown = value === '' || options.some(({ id }) => id === value)
  const isTyped = wantsOther || isWrong || !isKnown
  if (source === undefined || isFailed) return field
  return (
    <>
      <div role="radiogroup" aria-label={lines('freeExtensions')} className={css.chips}>
        {options.map(({ id, text }) => (
          <label key={id}>
            <input
              type="radio"
              name={name}
              checked={!isTyped && id === value}
              disabled={isDisabled}
              onChange={() => {
                setWantsOther(false)
                setChosen(true)
                onChange(id)
              }}
            />
            {text}
          </label>
        ))}
        <label>
          <input
            type="radio"
            name={name}
            checked={isTyped}
            disabled={isDisabled}
            onChange={() => {
              setWantsOther(true)
              setChosen(true)
              // nothing is wrong yet
              onPreset('')
            }}
          />
          {t('another')}
        </label>
      </div>
      {isTyped && <div className={css.other}>{field}</div>}
    </>
  )
}

const none = { key: ['free-extensions', 'none'], search: () => Promise.resolve([]) }
