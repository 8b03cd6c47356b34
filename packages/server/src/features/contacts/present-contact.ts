import type { Contact } from '@lineside/contract/resources/contacts'
import type { ContactRow } from './contacts-store.ts'

export const presentContact = ({ id, subscriber_id, name, company, email, numbers, book }: ContactRow): Contact => ({
  id,
  shared: subscriber_id === null,
  name,
  company,
  email,
  numbers: [...numbers],
  ...(book !== null && { book }),
})
