import { subscribers } from '@lineside/contract/resources/subscribers'
import { mutationOptions } from '@tanstack/react-query'
import { setMember } from '../../shared/api/resource-client.ts'
import { session } from '../../shared/session/session.ts'

/** The parts of their own item that subscribers write on this page. */
export type OwnField = 'display_name' | 'email' | 'timezone' | 'password' | 'webpassword'

/** Writes one part of the own item; the user that every screen shows follows from the answer. The field says a failure. */
export const changeOwnField = (subscriberId: number, field: OwnField) =>
  mutationOptions({
    mutationKey: ['subscribers', subscriberId, field],
    mutationFn: (value: string | null) => setMember(subscribers, subscriberId, field, value),
    onSuccess: (subscriber) => {
      // an answer to a new web password is the last one that this session gets
      if (field !== 'webpassword') session.updateUser({ subscriber })
    },
    meta: { isQuiet: true },
  })
