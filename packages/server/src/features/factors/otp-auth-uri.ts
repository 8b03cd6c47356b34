/** The account for which a secret is, as an authenticator app shows it. */
export interface OtpAccount {
  /** `user@domain` */
  readonly signInName: string
  /** Name under which the owner knows the portal; null: the product's. */
  readonly brand: string | null
}

const product = 'Lineside'

/**
 * The text of the QR code that authenticator apps scan (the key URI format of Google Authenticator, which all of them read).
 * @param key the secret in base32
 */
export const otpAuthUri = ({ signInName, brand }: OtpAccount, key: string): string => {
  // a colon parts issuer and account
  const issuer = (brand ?? product).replaceAll(':', ' ')
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(signInName)}`
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
