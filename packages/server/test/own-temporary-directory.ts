import { afterAll } from 'vitest'

/** Temporary files of this test file alone lie in `directory`, to see what is left there; its neighbours keep theirs. */
export const useTemporaryDirectory = (directory: string): void => {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = directory
  afterAll(() => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  })
}
