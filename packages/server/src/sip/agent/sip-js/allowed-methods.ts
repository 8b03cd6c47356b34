/** The methods that phones and edges may use. */
export const allowedMethods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, REFER, NOTIFY, PRACK, UPDATE'

/**
 * Mends: the library writes an Allow header of its own that nothing can change. It names methods that are refused here,
 * and not UPDATE, so that a phone would never send its signs of life (RFC 4028).
 * @param text a message as the library writes it
 */
export const withAllowed = (text: string): string => text.replace(/^Allow: ACK,BYE.*\r$/m, `Allow: ${allowedMethods}\r`)
