export type StepIn = 'password' | 'passwordOrPasskey' | 'code' | 'passkeyOrCode'

/**
 * The steps of a person's sign-in, in order. A passkey stands for password and code; beside a second step it is
 * offered in place of the code, too.
 */
export const stepsIn = ({ hasCode, hasPasskey }: { hasCode: boolean; hasPasskey: boolean }): readonly StepIn[] => {
  if (hasCode) return ['password', hasPasskey ? 'passkeyOrCode' : 'code']
  return [hasPasskey ? 'passwordOrPasskey' : 'password']
}
