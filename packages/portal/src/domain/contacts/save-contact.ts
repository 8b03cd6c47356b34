import { type Contact, contacts } from '@lineside/contract/resources/contacts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createItem, setMembers } from '../../shared/api/resource-client.ts'

/** All values of the form. An empty text means that there is none. */
export interface WrittenContact {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly numbers: Contact['numbers']
  readonly shared: boolean
}

export const contactsKey = ['contacts'] as const
export const contactCountKey = [...contactsKey, 'count'] as const

/** Reloads the contacts after a change, and the conversations, which show names of contacts beside numbers. */
export const useContactsRefresh = () => {
  const client = useQueryClient()
  return () => {
    // nobody waits for the count in a tab
    void client.invalidateQueries({ queryKey: contactCountKey })
    return Promise.all([
      client.invalidateQueries({ queryKey: contactsKey, predicate: ({ queryKey }) => queryKey[1] !== 'count' }),
      client.invalidateQueries({ queryKey: ['conversations'] }),
    ])
  }
}

/** Creates a contact (null), or saves the changes of one. */
export function useSaveContact(contact: Contact | null) {
  const refresh = useContactsRefresh()
  return useMutation({
    mutationFn: async ({ shared, ...members }: WrittenContact) => {
      if (contact === null) await createItem(contacts, { ...members, shared })
      else await setMembers(contacts, contact.id, members)
    },
    onSuccess: refresh,
    // the form shows the failure at its field
    meta: { isQuiet: true },
  })
}
