/** Longest family, in characters. */
const longest = 100

/** A version, a build or a serial number: what an update or another phone of the same model changes. */
const isVersion = (word: string): boolean =>
  /^v?\d+(\.\d+)+/i.test(word) || /^(v|r|build)?\d+$/i.test(word) || /^([\da-f]{2}[:-]?){6}$/i.test(word)

/**
 * HARD-02: the kind of phone that a user agent names: maker and model without versions, serial numbers and notes on the system.
 * `Yealink SIP-T46S 66.86.0.15` and the same phone after an update are `yealink sip-t46s`.
 * @param userAgent the header of SIP (RFC 3261, section 20.41); empty or null: the phone does not say
 * @returns lower case, at most 100 characters; empty: nothing is known
 */
export const userAgentFamily = (userAgent: string | null): string =>
  (userAgent ?? '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)?/g, ' ')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/\/.*$/, ''))
    .filter((word) => word !== '' && !isVersion(word))
    .join(' ')
    .slice(0, longest)
