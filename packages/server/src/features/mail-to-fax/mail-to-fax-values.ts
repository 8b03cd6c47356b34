import { actsForCompany } from '@lineside/contract/access'
import { limits } from '@lineside/contract/limits'
import type { Output } from '@lineside/contract/http/schema'
import type {
  MailToFaxRule,
  mailToFaxSettings,
} from '@lineside/contract/resources/fax-and-voicebox/mail-to-fax-settings'
import { mailAddress } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { safeParse } from 'zod/v4/core'
import { requireDifferent } from '../../domain/fax/require-different.ts'
import type { MailToFaxRow, MailToFaxValues } from '../../domain/mail-to-fax/mail-to-fax-store.ts'
import { rulePattern } from '@lineside/telephony/fax/rule-pattern'
import type { Principal } from '../../platform/auth/principal.ts'
import type { SecretBox } from '../../platform/auth/secret-box.ts'
import { validationFailed } from '../../platform/refusal.ts'

type Written = Output<typeof mailToFaxSettings.replace>

/**
 * Checks written settings and puts them into their stored form.
 * @throws HttpProblem 422 for an invalid rule or list, and for a subscriber that tries to switch the feature
 */
export const mailToFaxValues = (
  { role }: Pick<Principal, 'role'>,
  body: Written,
  { before, secrets, now }: { before: MailToFaxRow; secrets: SecretBox; now: Date },
): MailToFaxValues => {
  const wasActive = before.active ?? false
  const active = body.active ?? wasActive
  if (active !== wasActive && !actsForCompany({ role }))
    throw refused('active', active, 'Only an administrator switches mail to fax on and off')
  requireDifferent('secret_renew_notify', body.secret_renew_notify, 'The Notify Email is already used')
  const expressions = body.acl.filter(({ use_regex }) => use_regex).length
  if (expressions > limits.mailToFaxExpressions)
    throw refused('acl', expressions, `At most ${limits.mailToFaxExpressions} rules with regular expressions`)
  for (const [index, rule] of body.acl.entries()) requireUsable(rule, `acl_${index}`)

  const keyBefore = before.secret_key_box && secrets.open(before.secret_key_box)
  const key = body.secret_key?.trim() || null
  const isSame = key === keyBefore
  return {
    active,
    secret_key_box: isSame ? before.secret_key_box : key === null ? null : secrets.seal(key),
    last_secret_key_modify: isSame ? before.last_secret_key_modify : now,
    secret_key_renew: body.secret_key_renew,
    secret_renew_notify: body.secret_renew_notify,
    acl: body.acl,
  }
}

const requireUsable = ({ use_regex, ...rule }: MailToFaxRule, where: string): void => {
  for (const [name, text] of Object.entries(rule)) {
    if (text === null || text === '') continue
    if (use_regex && rulePattern(text) === null) throw refused(`${where}_${name}`, text, 'Not a regular expression')
  }
  const { from_email: from } = rule
  if (!use_regex && from && !safeParse(mailAddress, from).success)
    throw refused(`${where}_from_email`, from, 'Email should be of the format someuser@example.com')
}

const refused = (field: string, input: unknown, error: string) => validationFailed([{ field, input, errors: [error] }])
