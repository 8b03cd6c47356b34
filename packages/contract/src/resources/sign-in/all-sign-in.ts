import type { RouteDescription } from '../../http/route.ts'
import { beginSeeAs, getSeeAs } from './see-as.ts'
import { createAppPassword, listAppPasswords, revokeAppPassword } from './app-passwords.ts'
import {
  beginEnrolment,
  cancelEnrolment,
  confirmEnrolment,
  getFactor,
  getOtpSecret,
  renewRecoveryCodes,
  switchFactorOff,
} from './second-factor.ts'
import {
  askForPasskey,
  beginPasskey,
  createPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.ts'
import {
  beginSso,
  findSso,
  finishSsoTrial,
  getSso,
  putSsoConnection,
  putSsoRules,
  putSsoSeats,
  removeSsoConnection,
  signInBySso,
  trySso,
} from './single-sign-on.ts'
import { getSignInRules, listSignInPeople, putSignInRules, resetFactor } from './sign-in-rules.ts'
import { changeRoles, getOwnRoles, listRoles } from './roles.ts'

/** Routes about who signs in, and who may what. */
export const signInRoutes: readonly RouteDescription[] = [
  beginSeeAs,
  getSeeAs,
  getFactor,
  beginEnrolment,
  cancelEnrolment,
  confirmEnrolment,
  renewRecoveryCodes,
  switchFactorOff,
  getOtpSecret,
  listAppPasswords,
  createAppPassword,
  revokeAppPassword,
  listPasskeys,
  beginPasskey,
  createPasskey,
  renamePasskey,
  removePasskey,
  askForPasskey,
  signInWithPasskey,
  getSso,
  putSsoConnection,
  removeSsoConnection,
  putSsoRules,
  putSsoSeats,
  trySso,
  finishSsoTrial,
  beginSso,
  findSso,
  signInBySso,
  getSignInRules,
  putSignInRules,
  listSignInPeople,
  resetFactor,
  listRoles,
  getOwnRoles,
  changeRoles,
]
