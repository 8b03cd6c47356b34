import { NotPublicError } from '../../platform/outgoing/public-address.ts'
import { AnswerTooLongError } from '../../platform/outgoing/outside-stream.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { BookFailure } from '@lineside/contract/resources/app/contact-books'

/** Why an address book can not be read now. */
export class BookError extends Error {
  readonly failure: BookFailure

  constructor(failure: BookFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Errors of TLS by which a certificate is not believed (documentation of Node, `tls`). */
const certificateCodes = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA)/

/** The failure that an error of a request stands for. @throws the error, if it is none of a request */
export const bookFailureOf = (error: unknown): BookFailure => {
  if (error instanceof BookError) return error.failure
  if (error instanceof NotPublicError) return 'book_not_public'
  if (error instanceof AnswerTooLongError) return 'book_too_large'
  if (!(error instanceof Error)) throw error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (certificateCodes.test(code)) return 'book_certificate'
  const isOfNetwork = /^(E[A-Z]+|EAI_\w+|HPE_\w+|ERR_SSL_\w+|ERR_TLS_\w+|ERR_STREAM_\w+|ABORT_ERR)$/.test(code)
  const isLate = error.name === 'TimeoutError' || error.name === 'AbortError'
  if (isOfNetwork || isLate) return 'book_away'
  throw error
}

const sentences: Readonly<Record<BookFailure, string>> = {
  book_credentials: 'The server refuses this user name or app password.',
  book_forbidden: 'The server does not let this user read the address book.',
  book_not_found: 'The server has no address book there.',
  book_certificate: "The server's certificate is not valid.",
  book_away: 'The server does not answer.',
  book_bad_answer: 'The server gives an answer that CardDAV does not know.',
  book_too_large: 'The address book is too large.',
  book_redirect: 'The server sends on to another address.',
  book_not_public: 'This is no address on the public internet.',
  book_empty: 'The server says that the address book is empty.',
}

/** The same for whoever asked. */
export const bookRefusal = (error: unknown): Refusal => {
  const failure = bookFailureOf(error)
  return new Refusal(failure, sentences[failure], {})
}

/** The failure that a status other than 207 stands for. */
export const failureOfStatus = (status: number): BookFailure => {
  if (status === 401) return 'book_credentials'
  if (status === 403) return 'book_forbidden'
  if (status === 404 || status === 405 || status === 410 || status === 501) return 'book_not_found'
  return status === 429 || status >= 500 ? 'book_away' : 'book_bad_answer'
}
