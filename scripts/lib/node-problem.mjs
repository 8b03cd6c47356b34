/**
 * @param {string} version as in process.versions.node
 * @param {string} range as in package.json: `>=20.19`
 * @returns {string | undefined} a sentence when this Node is too old
 */
export function nodeProblem(version, range) {
  const wanted = range.replace('>=', '')
  const [major, minor] = version.split('.').map(Number)
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number)
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined
  return `Lineside needs Node.js ${wanted} or newer, and this is ${version}: install it from https://nodejs.org.`
}
