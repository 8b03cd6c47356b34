/** What a sign-in gives: the token that every request carries, and whose it is. */
export interface Credentials {
  readonly token: string
  readonly subscriberId: string
}
