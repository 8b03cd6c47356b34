import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { createLine, hardPassword, laterSteps, type NewLine } from '../../domain/pbx/create-line.ts'
import { setMember } from '../../shared/api/resource-client.ts'
import type { LaterStep } from '../../shared/editing/list/use-creation.ts'
import type { PasswordPair } from '../../shared/passwords/password-pair.ts'

/** SEAT-02: the form of a new seat, with values as typed. */
export interface NewSeat extends NewLine {
  readonly email: string
  readonly webPassword: PasswordPair
  readonly sipPassword: PasswordPair
  readonly groups: readonly string[]
  readonly clirIntrapbx: boolean
}

/**
 * HAND-02: creates a seat. An empty SIP password becomes a random one; an empty web password is sent as null, so there
 * is none.
 */
export const createSeat = (seat: NewSeat, isLineside: boolean): Promise<number> =>
  createLine(
    seat,
    {
      password: seat.sipPassword.password.trim() || hardPassword(),
      webpassword: seat.webPassword.password.trim() || null,
      ...(seat.email.trim() !== '' && { email: seat.email.trim() }),
      is_pbx_group: false,
      pbx_group_ids: seat.groups.map(Number),
    },
    isLineside,
  )

/** The requests that follow once the seat has been created. */
export const laterStepsOfSeat = (
  id: number,
  seat: NewSeat,
  labels: { readonly numbers: string; readonly soundSet: string; readonly hideNumber: string },
  isLineside: boolean,
): readonly LaterStep[] => [
  ...(seat.clirIntrapbx
    ? [{ id: 'clir', label: labels.hideNumber, run: () => setMember(subscriberPreferences, id, 'clir_intrapbx', true) }]
    : []),
  ...laterSteps(id, seat, labels, isLineside),
]
