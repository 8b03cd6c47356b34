import { insertPlace } from '../../src/domain/emergency/places-store.ts'
import type { Db } from '../../src/platform/db/database.ts'

/** An address without what need not be known. */
export const somePlace = {
  country: 'AT',
  region: '',
  city: 'Wien',
  postal_code: '',
  street: 'Graben',
  house_number: '',
  building: '',
  floor: '',
  room: '',
  note: '',
}

/** A place of a customer. @returns its id */
export const givenPlace = (db: Db, customerId: number, row: { readonly name: string } & Partial<typeof somePlace>) =>
  insertPlace(db, customerId, { ...somePlace, ...row })
