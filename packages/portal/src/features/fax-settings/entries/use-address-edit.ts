import { useState } from 'react'
import { useFieldMessage } from '../../../shared/i18n/use-field-message.ts'
import { isMailAddress } from './address-field.tsx'
import { isAddressTaken } from './entry-changes.ts'

interface Addressed {
  readonly destination: string
}

interface AddressEditOptions {
  label: string
  before: Addressed | null
  entries: readonly Addressed[]
  /** The message if another entry has the same address. */
  takenText: string
}

/**
 * The address field of an entry's form: its text, and its error, which shows after the field was left or the form was
 * sent.
 */
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
    /** Shows the error from now on. */
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
