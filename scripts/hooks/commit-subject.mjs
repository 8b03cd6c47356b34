/** Longest subject that tools show whole. */
const LONGEST = 72

/**
 * Why a commit's subject is not accepted; null if it is. Git writes the subjects of merges, reverts and fixups itself.
 *
 * @param {string} subject the first line of the commit message
 */
export function whyNotSubject(subject) {
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return null
  if (subject.trim() === '') return 'The subject is empty.'
  if (subject.length > LONGEST) return `The subject has ${subject.length} characters; at most ${LONGEST} are allowed.`
  if (/^(Who|What|Of|That|Whoever|Whatever)\b/.test(subject))
    return 'Begin the subject with an imperative: "Keep …", "Refuse …".'
  return null
}
