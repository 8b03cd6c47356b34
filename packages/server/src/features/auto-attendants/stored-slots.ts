import { limits } from '@lineside/contract/limits'
import { attendantSlotListSchema, attendantSlots } from '@lineside/contract/resources/pbx/auto-attendants'
import { sipAddress } from '@lineside/telephony/destinations/sip-address'
import { type FieldError, malformed, Refusal, validationFailed } from '../../platform/refusal.ts'
import { validate } from '../../platform/http/requests/validate.ts'

interface StoredSlot {
  readonly slot: string
  readonly destination: string
}

/**
 * Checks the slots of a write and puts them into their stored form: every destination a SIP address, every key once.
 * @param domain domain of the menu's line, for destinations without one
 * @throws HttpProblem 422 in the words of ngcp-api-facts 6.3
 */
export const storedSlots = (wanted: unknown, domain: string): readonly StoredSlot[] => {
  if (!Array.isArray(wanted)) throw malformed("Invalid field 'slots'. Must be an array.")
  const sent = validate(attendantSlotListSchema, wanted)
  const stored = sent.map(({ slot, destination }) => ({
    slot: String(slot),
    destination: sipAddress(destination, domain) ?? '',
  }))
  const problems = stored.flatMap((entry, index) => problemsOf(entry, index, sent[index]?.destination))
  if (problems.length > 0) throw validationFailed(problems)
  const repeated = stored.find(({ slot }, index) => stored.findIndex((other) => other.slot === slot) < index)
  if (repeated !== undefined)
    throw new Refusal('slot_repeated', `Slot '${repeated.slot}' must be unique.`, { slot: repeated.slot }, 'slots')
  return stored
}

const problemsOf = ({ slot, destination }: StoredSlot, index: number, input: unknown): FieldError[] => {
  const most = limits.forwardDestinationLength
  const known: readonly string[] = attendantSlots
  return [
    ...(known.includes(slot)
      ? []
      : [{ field: `${index}_slot`, input: slot, errors: [`'${slot}' is not a valid value`] }]),
    ...(destination === ''
      ? [
          {
            field: `${index}_destination`,
            input,
            errors: ['Invalid destination, must be number, username or SIP URI'],
            reason: { code: 'destination_invalid', values: { destination: String(input) } } as const,
          },
        ]
      : []),
    ...(destination.length > most
      ? [
          {
            field: `${index}_destination`,
            input,
            errors: [`Field should not exceed ${most} characters. You entered ${destination.length}`],
            reason: { code: 'value_too_long', values: { most, length: destination.length } } as const,
          },
        ]
      : []),
  ]
}
