import type { ContactLabel } from '@lineside/contract/resources/contacts'

/** A contact as it is in a file, not checked yet. */
export interface FileContact {
  /** Line of the file at which the contact begins; the first line is 1. */
  readonly line: number
  readonly name: string
  readonly company: string
  /** The one that the file prefers is the first. */
  readonly emails: readonly string[]
  readonly numbers: readonly { readonly label: ContactLabel; readonly number: string }[]
}
