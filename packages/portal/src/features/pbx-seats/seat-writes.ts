import { voicemailSettings } from '@lineside/contract/resources/fax-and-voicebox/voicemail-settings'
import { callForwardMappings } from '@lineside/contract/resources/forwarding/call-forward-mappings'
import { subscriberPreferences } from '@lineside/contract/resources/subscriber-preferences'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { newSeatRules, type NewSeatEnd } from '@lineside/telephony/pbx/new-seat-rules'
import { createLine, hardPassword, laterSteps, type NewLine } from '../../domain/pbx/create-line.ts'
import { numberDigits } from '../../domain/pbx/number-source.ts'
import { generatedId } from '../../shared/api/generated-id.ts'
import { getItem, patchItem, setMember, setMembers } from '../../shared/api/resource-client.ts'
import type { LaterStep } from '../../shared/editing/list/use-creation.ts'
import { type PasswordPair, sentPassword } from '../../shared/passwords/password-pair.ts'

/** Where a call goes that the new seat does not answer, in the order of the form. */
export const seatEnds = ['voicebox', 'colleague', 'nowhere'] as const
export type SeatEnd = (typeof seatEnds)[number]

/** SEAT-02: the form of a new seat, with values as typed. */
export interface NewSeat extends NewLine {
  readonly email: string
  readonly webPassword: PasswordPair
  readonly sipPassword: PasswordPair
  readonly groups: readonly string[]
  readonly clirIntrapbx: boolean
  readonly end: SeatEnd
  /** Id of the colleague or group where calls go; only for that end. */
  readonly colleague: string
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
      webpassword: sentWebPassword(seat, isLineside),
      ...(seat.email.trim() !== '' && { email: seat.email.trim() }),
      is_pbx_group: false,
      pbx_group_ids: seat.groups.map(Number),
    },
    isLineside,
  )

/** null: none is set. */
export const sentWebPassword = ({ webPassword: { password } }: NewSeat, isLineside: boolean): string | null =>
  password.trim() === '' ? null : sentPassword(password, isLineside ? 'web' : 'any')

/** The requests that follow once the seat has been created. */
export const laterStepsOfSeat = (
  id: number,
  seat: NewSeat,
  labels: Readonly<Record<'numbers' | 'soundSet' | 'hideNumber' | 'rules' | 'voiceMail', string>>,
  isLineside: boolean,
): readonly LaterStep[] => [
  ...(seat.clirIntrapbx
    ? [{ id: 'clir', label: labels.hideNumber, run: () => setMember(subscriberPreferences, id, 'clir_intrapbx', true) }]
    : []),
  ...laterSteps(id, seat, labels, isLineside),
  ...(seat.end === 'nowhere' ? [] : [{ id: 'rules', label: labels.rules, run: () => writeRules(id, seat) }]),
  ...(seat.end === 'voicebox' && seat.email.trim() !== ''
    ? [
        {
          id: 'voiceMail',
          label: labels.voiceMail,
          run: () => setMembers(voicemailSettings, id, { email: seat.email.trim(), attach: true }),
        },
      ]
    : []),
]

/** The first rules of the seat. The digits of a colleague are asked for now: they may have changed since the choice. */
const writeRules = async (id: number, seat: NewSeat): Promise<void> => {
  const rules = newSeatRules(await endOf(seat), generatedId())
  if (rules !== null) await patchItem(callForwardMappings, id, rules)
}

const endOf = async ({ end, colleague }: NewSeat): Promise<NewSeatEnd> => {
  if (end !== 'colleague') return { to: end }
  const { pbx_extension, primary_number } = await getItem(subscribers, Number(colleague))
  return { to: 'colleague', digits: pbx_extension ?? (primary_number === null ? '' : numberDigits(primary_number)) }
}
