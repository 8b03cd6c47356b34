/** The result of a sign-in: the token that every request carries, and whose it is. */
export interface Credentials {
  readonly token: string
  readonly subscriberId: string
}
