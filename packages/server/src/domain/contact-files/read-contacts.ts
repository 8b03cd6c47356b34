import { readFile } from 'node:fs/promises'
import type { RefusalCode } from '@lineside/contract/refusals'
import { limits } from '@lineside/contract/limits'
import type { DiallingPlace } from '@lineside/telephony/numbers/normalise-number'
import { Refusal } from '../../platform/refusal.ts'
import { readContactFile } from './contact-file.ts'
import type { LeftOutValue } from '@lineside/contract/resources/contacts'
import { type ContactValues, fileContactValues } from './contact-values.ts'

export interface ReadContactsJob {
  readonly from: string
  /** The place by which numbers are read. */
  readonly place: DiallingPlace
}

/** A refusal on its way from one process to another. */
export interface CarriedRefusal {
  readonly code: RefusalCode
  readonly message: string
  readonly values: object
  readonly field?: string | undefined
}

/** A contact of a file: it is right and has values, or is refused. */
export interface ReadContact {
  readonly line: number
  /** The beginning of its name. */
  readonly name: string
  readonly values: ContactValues | null
  /** Values of the file that the contact comes without. */
  readonly leftOut: readonly LeftOutValue[]
  readonly refusal: CarriedRefusal | null
}

export type ReadContacts =
  | {
      readonly contacts: readonly ReadContact[]
      /** Titles of columns that hold something and were not understood. */
      readonly unreadColumns: readonly string[]
    }
  | { readonly refused: CarriedRefusal }

/** Reads a file of contacts and checks each of them. */
export const readContacts = async ({ from, place }: ReadContactsJob): Promise<ReadContacts> => {
  const bytes = await readFile(from)
  try {
    const { contacts, unreadColumns } = readContactFile(bytes)
    return {
      unreadColumns,
      contacts: contacts.map((contact) => {
        const { line } = contact
        const name = contact.name.slice(0, limits.contactNameLength)
        try {
          return { line, name, ...fileContactValues(contact, place), refusal: null }
        } catch (error) {
          return { line, name, values: null, leftOut: [], refusal: carried(error) }
        }
      }),
    }
  } catch (error) {
    return { refused: carried(error) }
  }
}

const carried = (error: unknown): CarriedRefusal => {
  if (!(error instanceof Refusal)) throw error
  const { code, message, values, field } = error
  return { code, message, values, field }
}

export const refusalOf = ({ code, message, values, field }: CarriedRefusal): Refusal =>
  new Refusal(code, message, values as never, field)
