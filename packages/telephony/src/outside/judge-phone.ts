/** HARD-02: what is known of a phone. `held`: it calls nobody outside until its owner says yes; `refused`: the owner said no. */
export type PhoneState = 'known' | 'held' | 'refused'

/** A phone that a line has seen. */
export interface SeenPhone {
  /** As `userAgentFamily` makes it. */
  readonly family: string
  /** The network that it came from, such as `192.0.0.0/16`. */
  readonly network: string
  readonly state: PhoneState
}

export interface MetPhone extends Pick<SeenPhone, 'family' | 'network'> {
  /** Its file with the line's password was fetched from its network of late. */
  readonly isProvisioned: boolean
}

/** Phones of a line that are remembered, of each state. */
export const mostPhones = 20
/** Days after which a phone that was not seen is forgotten. */
export const phoneForgottenAfterDays = 180
/** Hours for which a phone counts as new. */
export const newPhoneHours = 24

/**
 * HARD-02: the state of a phone that registers or calls. It is known where its line has seen both its kind and its network, though
 * perhaps of different phones: a known desk phone that moves to another known site does not ask anybody.
 * @param seen the phones of the line
 * @param isHolding new phones are held
 */
export const judgePhone = (met: MetPhone, seen: readonly SeenPhone[], isHolding: boolean): PhoneState => {
  const { family, network, isProvisioned } = met
  const itself = seen.find((phone) => phone.family === family && phone.network === network)
  if (itself?.state === 'refused') return 'refused'
  if (itself?.state === 'known' || isProvisioned || !isHolding) return 'known'
  if (itself !== undefined) return 'held'
  const known = seen.filter(({ state }) => state === 'known')
  const isKindKnown = known.some((phone) => phone.family === family)
  return isKindKnown && known.some((phone) => phone.network === network) ? 'known' : 'held'
}
