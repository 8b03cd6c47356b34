/** The civic address of a place (RFC 5139). Parts that are not known are ''. */
export interface CivicAddress {
  /** ISO 3166-1, two capital letters. */
  readonly country: string
  /** A state or province; `A1`. */
  readonly region: string
  /** `A3`. */
  readonly city: string
  readonly postal_code: string
  readonly street: string
  /** With its suffix, such as `12a`. */
  readonly house_number: string
  readonly building: string
  readonly floor: string
  readonly room: string
  /** More that helps to find it, such as the entrance; `LOC`. */
  readonly note: string
}

/** A place of a company, or one that a person has told; `name` '': it has none. */
export interface EmergencyPlace extends CivicAddress {
  readonly name: string
}

/** The places that may be those of a call. */
export interface KnownPlaces {
  /** A desk phone of the company calls, and not a browser or a softphone. */
  readonly isDeskPhone: boolean
  /** The place of the desk phone that calls; null: none, or something else calls. */
  readonly phone: EmergencyPlace | null
  /** The place that the person has told for now, and that has not ended. */
  readonly elsewhere: EmergencyPlace | null
  readonly seat: EmergencyPlace | null
}

/**
 * RECEIVE-05: the place of an emergency call. A desk phone stands where it stands, whoever uses it: at its own place, else at the seat,
 * and never where the person has gone; all other phones are where the person is.
 */
export const placeOfCall = ({ isDeskPhone, phone, elsewhere, seat }: KnownPlaces): EmergencyPlace | null =>
  phone ?? (isDeskPhone ? seat : (elsewhere ?? seat))

/** Countries that write the number before the street. */
const numberFirst: ReadonlySet<string> = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'LU', 'NZ', 'US', 'ZA'])

/** The lines of an address as people write them, without the country; floor and room have no words, which depend on the language. */
export const addressLines = (address: CivicAddress): readonly string[] => {
  const { country, street, house_number: number, postal_code: code, city, region, building, note } = address
  const joined = (parts: readonly string[], between: string): string =>
    parts.filter((part) => part !== '').join(between)
  const road = joined(numberFirst.has(country) ? [number, street] : [street, number], ' ')
  return [joined([road, building], ', '), joined([joined([code, city], ' '), region], ', '), note].filter(
    (line) => line !== '',
  )
}
