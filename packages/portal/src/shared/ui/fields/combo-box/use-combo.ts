import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { matchOptions } from './combo-options.ts'
import type { Option } from '../option.ts'
import { stepLit, useListbox } from '../use-listbox.ts'

interface UseComboOptions<Value extends string> {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  inputValue: string | undefined
  onInputChange: ((text: string) => void) | undefined
  allowsText: boolean
  takesFirst: ((text: string) => boolean) | undefined
  /** The options are still being loaded. */
  isLoading: boolean
}

/** The state of a combo box: the text, the options that match it, the active option, and the keys. */
export function useCombo<Value extends string>(props: UseComboOptions<Value>) {
  const { options, value, onChange, inputValue, onInputChange, allowsText, takesFirst, isLoading } = props
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const [lit, setLit] = useState(-1)
  // Enter was pressed before the options arrived
  const isTaking = useRef(false)
  const chosen = options.find((option) => option.id === value)
  const text = inputValue ?? draft ?? chosen?.text ?? ''
  const isSearchedElsewhere = inputValue !== undefined
  const shown = isSearchedElsewhere ? options : matchOptions(options, draft ?? '')

  const open = () => {
    setOpen(true)
    setLit(-1)
  }
  const close = () => {
    setOpen(false)
    setLit(-1)
  }
  const choose = (option: Option<Value>) => {
    if (option.isDisabled) return
    setDraft(null)
    onInputChange?.(option.text)
    onChange(option.id)
    close()
  }
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value
    setDraft(next)
    onInputChange?.(next)
    if (next === '' && value !== null) onChange(null)
    setOpen(true)
    setLit(-1)
    isTaking.current = false
  }
  /** On leaving, drops a text that is not an option, unless any text is valid. */
  const leave = () => {
    close()
    isTaking.current = false
    if (!allowsText) setDraft(null)
  }
  /** Takes the first matching option, after Enter. */
  const takeFirst = () => {
    const first = isTaking.current ? shown.find(({ isDisabled }) => isDisabled !== true) : undefined
    isTaking.current = false
    if (first) choose(first)
  }
  const onOptions = useEffectEvent(takeFirst)
  useEffect(() => {
    if (!isLoading) onOptions()
  }, [isLoading])
  const onKeyDown = (event: KeyboardEvent) => {
    const option = shown[lit]
    const next = stepLit(event.key, lit, shown.length, { isDisabled: (index) => shown[index]?.isDisabled === true })
    if (next !== null) {
      event.preventDefault()
      if (isOpen) setLit(next)
      else open()
    } else if (event.key === 'Enter' && isOpen && option) {
      event.preventDefault()
      choose(option)
    } else if (event.key === 'Enter' && !allowsText) {
      // Enter means an option here, so it must not submit the form
      event.preventDefault()
      isTaking.current = isOpen && draft !== null && draft.trim() !== ''
      if (!isLoading) takeFirst()
    } else if (event.key === 'Enter' && isOpen && !isLoading && takesFirst?.(text)) {
      const first = shown.find(({ isDisabled }) => isDisabled !== true)
      if (first === undefined) return
      event.preventDefault()
      choose(first)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab' && isOpen && option) {
      choose(option)
    }
  }
  const isShown = isOpen && (shown.length > 0 || !allowsText)
  const listbox = useListbox({
    count: shown.length,
    lit,
    isOpen: isShown,
    onChoose: (index) => {
      const option = shown[index]
      if (option) choose(option)
    },
  })
  return { isOpen, isShown, text, shown, lit, listbox, open, close, type, leave, onKeyDown }
}
