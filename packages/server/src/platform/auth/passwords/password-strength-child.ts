import { examined, type ExaminedPassword } from '@lineside/telephony/passwords/common-passwords'
import { serveParent } from '../../child/serve-parent.ts'

const parent = serveParent<string, ExaminedPassword>()
parent.onMessage((password) => parent.send(examined(password)))
