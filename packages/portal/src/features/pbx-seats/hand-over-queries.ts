import { createHandOvers, type HandOver, mailHandOvers } from '@lineside/contract/resources/hand-overs'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import { randomPassword } from '../../shared/passwords/random-password.ts'

interface AskedHandOver {
  readonly ids: readonly number[]
  readonly withLink: boolean
  /** Another one asks anew; what was handed over before is worth nothing then. */
  readonly round: number
}

/**
 * HAND-01: what the owners of these seats need. Asked once a round and never again by itself, for it makes older links
 * worthless; the secrets in it are forgotten with the card that shows them.
 */
export const handOverQuery = ({ ids, withLink, round }: AskedHandOver) =>
  queryOptions({
    queryKey: ['handovers', ids, withLink, round],
    queryFn: async (): Promise<readonly HandOver[]> => {
      const body = { subscriber_ids: [...ids], with_link: withLink }
      return (await callRoute(createHandOvers, { body })).items
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  })

/** The mails have links of their own. @returns how many are on their way; the other seats have no address */
export const mailSeats = async (ids: readonly number[]): Promise<number> => {
  const { items } = await callRoute(mailHandOvers, { body: { subscriber_ids: [...ids] } })
  return items.filter(({ email }) => email !== null).length
}

/** A password that stands on the card once. */
export const makePassword = async (id: number): Promise<string> => {
  const password = randomPassword()
  await setMember(subscribers, id, 'webpassword', password)
  return password
}
