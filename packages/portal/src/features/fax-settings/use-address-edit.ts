import { useState } from 'react'
import { useFieldMessage } from '../../shared/i18n/use-field-message.ts'
import { isMailAddress } from './address-field.tsx'
import { isAddressTaken } from './entry-changes.ts'

interface Addressed {
  readonly destination: string
}

interface AddressEditOptions {
  label: string
  before: Addressed | null
  entries: readonly Addressed[]
  /** Said when another entry has it. */
  takenText: string
}

/** The address of an entry: what is typed, and what is wrong with it, said once the field was left or sent. */
export function useAddressEdit({ label, before, entries, takenText }: AddressEditOptions) {
  const fieldMessage = useFieldMessage()
  const [address, setAddress] = useState(before?.destination ?? '')
  const [isTold, setTold] = useState(false)
  const isTaken = isAddressTaken(entries, address, before)
  const problem = (() => {
    if (isTaken) return takenText
    if (address === '') return fieldMessage(label, { kind: 'required' })
    return isMailAddress(address) ? undefined : fieldMessage(label, { kind: 'email' })
  })()
  return {
    address,
    isWrong: problem !== undefined,
    /** Say from now on what is wrong. */
    tell: () => setTold(true),
    field: {
      label,
      value: address,
      error: isTold || isTaken ? problem : undefined,
      onChange: setAddress,
      onBlur: () => setTold(isTold || address !== ''),
    },
  }
}
