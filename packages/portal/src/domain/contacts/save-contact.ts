import { type Contact, contacts } from '@lineside/contract/resources/contacts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createItem, setMembers } from '../../shared/api/resource-client.ts'

/** All that the form knows; empty texts are none. */
export interface WrittenContact {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly numbers: Contact['numbers']
  readonly shared: boolean
}

export const contactsKey = ['contacts'] as const

/** Names stand beside numbers in conversations too. */
export const useContactsRefresh = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: contactsKey }),
      client.invalidateQueries({ queryKey: ['conversations'] }),
    ])
}

/** A new contact, or one that is there. */
export function useSaveContact(contact: Contact | null) {
  const refresh = useContactsRefresh()
  return useMutation({
    mutationFn: async ({ shared, ...members }: WrittenContact) => {
      if (contact === null) await createItem(contacts, { ...members, shared })
      else await setMembers(contacts, contact.id, members)
    },
    onSuccess: refresh,
    // the form says it at its field
    meta: { isQuiet: true },
  })
}
