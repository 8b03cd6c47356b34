/** An answer to a mail: 4xx to try again later, 5xx for good (RFC 5321). */
export class MailRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** The same answer for an unknown subscriber, one without a fax, and one whose mail to fax is off. */
export const notActive = () => new MailRefusal(550, 'Mail To Fax feature is not active')
/** The same answer whatever the reason is. */
export const notAllowed = () => new MailRefusal(550, 'This mail is not allowed to be sent as a fax')
export const noFax = (why: string) => new MailRefusal(554, why)
export const later = () => new MailRefusal(451, 'Try again later')
