import { type FileStore, UnknownFileError } from './file-store.ts'

/** A move that ends, or begins, is seen by all processes within this time. */
const askedEveryMs = 5_000

/** @returns the store of the other place of a move that is not finished; null: there is no move */
export type OtherStore = () => Promise<FileStore | null>

/**
 * The same store, which finds files at the other place too while they move (GROW-01): those that are not here yet, and those that
 * a process stores that still has the older setting.
 */
export const createMovingFileStore = (own: FileStore, findOther: OtherStore): FileStore => {
  let asked: { readonly at: number; readonly other: Promise<FileStore | null> } | null = null
  const other = (): Promise<FileStore | null> => {
    const at = performance.now()
    if (asked === null || at - asked.at > askedEveryMs) asked = { at, other: findOther() }
    return asked.other
  }

  /** Only where the file is not here does anybody ask for the other place. */
  const here = async <T>(work: (store: FileStore) => Promise<T>): Promise<T> => {
    try {
      return await work(own)
    } catch (error) {
      if (!(error instanceof UnknownFileError)) throw error
      const elsewhere = await other()
      if (elsewhere === null) throw error
      return work(elsewhere)
    }
  }

  return {
    ...own,
    open: (key, range) => here((store) => store.open(key, range)),
    size: (key) => here((store) => store.size(key)),
    async withLocalCopy(key, use) {
      // a file that `use` itself does not find must not make it run twice
      let hasBegun = false
      const once = async (path: string) => {
        hasBegun = true
        return use(path)
      }
      try {
        return await own.withLocalCopy(key, once)
      } catch (error) {
        const elsewhere = error instanceof UnknownFileError && !hasBegun ? await other() : null
        if (elsewhere === null) throw error
        return elsewhere.withLocalCopy(key, use)
      }
    },
    async remove(key) {
      await own.remove(key)
      await (await other())?.remove(key)
    },
  }
}
