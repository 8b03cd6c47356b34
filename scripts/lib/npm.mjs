/** The npm that started this process, else the one in the PATH. */
export function npm() {
  const path = process.env.npm_execpath
  if (path?.endsWith('.js')) return [process.execPath, path]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}
