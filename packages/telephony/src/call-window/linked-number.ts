import { limits } from '@lineside/contract/limits'

/**
 * KEYS-03: the number or name that a link of another program asks for: `tel:` (RFC 3966), `web+tel:` and `sip:`
 * (RFC 3261) without their parameters. A text that is no link is taken as it is.
 */
export const linkedNumber = (link: string): string =>
  link
    .trim()
    .replace(/^(?:(?:web\+)?tel|sips?):(?:\/\/)?/i, '')
    .replace(/[;?].*$/s, '')
    // the domain of a SIP address is that of its line; what stands before it is dialled
    .replace(/@.*$/s, '')
    .slice(0, limits.phoneNumberLength)
