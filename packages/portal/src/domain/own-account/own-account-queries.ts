import { subscribers } from '@lineside/contract/resources/subscribers'
import { mutationOptions } from '@tanstack/react-query'
import { setMember } from '../../shared/api/resource-client.ts'
import { withProof } from '../proof/proof.ts'
import { session } from '../../shared/session/session.ts'

/** The fields of their own subscriber item that users change for themselves. */
export type OwnField = 'display_name' | 'email' | 'timezone' | 'password' | 'webpassword'

/**
 * Writes one field of the user's own item and updates the user shown on all screens. The field itself shows a failure.
 */
export const changeOwnField = (subscriberId: number, field: OwnField) =>
  mutationOptions({
    mutationKey: ['subscribers', subscriberId, field],
    mutationFn: (value: string | null) => withProof(() => setMember(subscribers, subscriberId, field, value)),
    onSuccess: (subscriber) => {
      // a new web password ends this session, so there is nothing left to update
      if (field !== 'webpassword') session.updateUser({ subscriber })
    },
    meta: { isQuiet: true },
  })
