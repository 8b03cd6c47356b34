import { type PasswordScore, passwordScore } from '@lineside/telephony/passwords/password-strength'
import { serveParent } from '../child/serve-parent.ts'

const answer = serveParent<string, PasswordScore>((password) => answer(passwordScore(password)))
