import { type PasswordScore, passwordScore } from '@lineside/telephony/passwords/password-strength'
import { serveParent } from '../../child/serve-parent.ts'

const parent = serveParent<string, PasswordScore>()
parent.onMessage((password) => parent.send(passwordScore(password)))
