import { limits } from '@lineside/contract/limits'
import { type SpeedDial, speedDialListSchema } from '@lineside/contract/resources/speed-dials'
import { sipAddress } from '@lineside/telephony/destinations/sip-address'
import { isSpeedDialSlot, repeatedSlot } from '@lineside/telephony/speed-dial/speed-dials'
import { type FieldError, malformed, Refusal, validationFailed } from '../../platform/refusal.ts'
import { validate } from '../../platform/http/requests/validate.ts'

/**
 * Checks a written list and puts it into its stored form: every destination a SIP address.
 * @param domain domain of the list's line, for destinations without one
 * @throws HttpProblem 422 in the field's words (ngcp-api-facts 6.2)
 */
export const storedSpeedDials = (wanted: unknown, domain: string): readonly SpeedDial[] => {
  if (!Array.isArray(wanted)) throw malformed("Invalid field 'speeddials'. Must be an array.")
  const dials = validate(speedDialListSchema, wanted)
  const unknown = dials.flatMap(({ slot }, index) =>
    isSpeedDialSlot(slot) ? [] : [{ field: `${index}_slot`, input: slot, errors: ['Slot invalid.'] }],
  )
  if (unknown.length > 0) throw validationFailed(unknown)
  const repeated = repeatedSlot(dials)
  if (repeated !== null)
    throw new Refusal('slot_repeated', `Slot '${repeated}' must be unique.`, { slot: repeated }, 'speeddials')
  const stored = dials.map(({ slot, destination }) => ({ slot, destination: sipAddress(destination, domain) ?? '' }))
  const wrong = stored.flatMap(({ destination }, index) => problemOf(destination, index, dials[index]?.destination))
  if (wrong.length > 0) throw validationFailed(wrong)
  return stored
}

const problemOf = (stored: string, index: number, input: unknown): FieldError[] => {
  const most = limits.speedDialDestinationLength
  const field = `${index}_destination`
  if (stored === '') {
    const reason = { code: 'destination_invalid', values: { destination: String(input) } } as const
    return [{ field, input, errors: ['Invalid destination, must be number, username or SIP URI'], reason }]
  }
  if (stored.length <= most) return []
  const reason = { code: 'value_too_long', values: { most, length: stored.length } } as const
  return [
    { field, input, errors: [`Field should not exceed ${most} characters. You entered ${stored.length}`], reason },
  ]
}
