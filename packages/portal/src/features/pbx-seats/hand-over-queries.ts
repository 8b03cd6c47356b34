import { createHandOvers, type HandOver, mailHandOvers } from '@lineside/contract/resources/hand-overs'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { randomPassword } from '../../shared/passwords/random-password.ts'

interface AskedHandOver {
  readonly ids: readonly number[]
  readonly withLink: boolean
  /** Somebody else gets the seats: every way in of the person before ends. */
  readonly isNewPerson?: boolean
  /** A new number requests new data; links handed over before then stop working. */
  readonly round: number
}

/**
 * HAND-01: the access data for these seats' users. Requested once a round and never automatically, because each request
 * invalidates older links. The secrets are dropped when the card closes.
 */
export const handOverQuery = ({ ids, withLink, isNewPerson = false, round }: AskedHandOver) =>
  queryOptions({
    queryKey: ['handovers', ids, withLink, round],
    queryFn: async (): Promise<readonly HandOver[]> => {
      const body = { subscriber_ids: [...ids], with_link: withLink, ...(isNewPerson && { is_new_person: true }) }
      return (await callRoute(createHandOvers, { body })).items
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  })

/**
 * Mails each seat a link of its own.
 * @returns the number of mails sent; seats without a mail address get none
 */
export const mailSeats = async (ids: readonly number[]): Promise<number> => {
  const { items } = await callRoute(mailHandOvers, { body: { subscriber_ids: [...ids] } })
  return items.filter(({ email }) => email !== null).length
}

/** Sets a random web password, which the card shows once. */
export const makePassword = async (id: number): Promise<string> => {
  const password = randomPassword()
  await setMember(subscribers, id, 'webpassword', password)
  return password
}
