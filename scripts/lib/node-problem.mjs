/**
 * Checks the version of Node.
 *
 * @param {string} version as in process.versions.node
 * @param {string} range as in package.json: `>=20.19 <27`
 * @returns {string | undefined} a sentence if this version is older or newer than the tested ones
 */
export function nodeProblem(version, range) {
  const [wanted = '', tooNew = ''] = range.split(' ').map((bound) => bound.replace(/^[<>=]+/, ''))
  const [major, minor] = version.split('.').map(Number)
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number)
  const isKnown = major < Number(tooNew)
  const isNewEnough = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
  if (isKnown && isNewEnough) return undefined
  const known = `${wanted} to ${Number(tooNew) - 1}`
  return `Lineside needs Node.js ${known}, and this is ${version}: install one of those from https://nodejs.org.`
}
