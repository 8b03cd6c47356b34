import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Certificate and key of localhost by openssl, signed by nobody else, for so many days from now; negative: it has ended. */
export const certificateFor = async (directory: string, days: number): Promise<{ cert: Buffer; key: Buffer }> => {
  const [key = '', request = '', names = '', cert = ''] = ['key', 'request', 'names', 'cert'].map((name) =>
    join(directory, `${days}-${name}.pem`),
  )
  const openssl = (command: string, ...files: readonly string[]) =>
    promisify(execFile)('openssl', [...command.split(' '), ...files])
  await writeFile(names, 'subjectAltName=DNS:localhost\n')
  const asked = 'req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost'
  await openssl(asked, '-keyout', key, '-out', request)
  await openssl(`x509 -req -days ${days}`, '-in', request, '-signkey', key, '-extfile', names, '-out', cert)
  return { cert: await readFile(cert), key: await readFile(key) }
}
