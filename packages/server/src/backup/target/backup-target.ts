/** Where backups are kept: a directory, or a part of a bucket (SAFE-01). All backups in it share their files. */
export interface BackupTarget {
  /** Path, or address such as `s3://bucket/prefix`. */
  readonly address: string
  /** @throws SetupError where backups would share a place with live data */
  requireApart(dataDir: string): Promise<void>
  /** The names of the whole backups, oldest first. */
  list(): Promise<readonly string[]>
  /** The backup with this name. */
  backup(name: string): StoredBackup
  /** Begins a backup, which is no whole one until it is published. */
  begin(name: string): Promise<BackupDraft>
  remove(name: string): Promise<void>
  /**
   * Works while no other process does, after the remains of killed ones are gone.
   * @throws SetupError if another backup runs, or the target cannot be written
   */
  whileAlone<T>(work: () => Promise<T>): Promise<T>
  readonly pool: ContentPool
}

/** A backup that is there, whole or not. */
export interface StoredBackup {
  readonly address: string
  /** The directory of its parts; null: it is on another machine. */
  readonly directory: string | null
  /** The content of a part. @throws an error with the code ENOENT if it is missing */
  read(part: string): AsyncIterable<Buffer>
  readonly pool: ContentPool
}

/** A backup that is being written. */
export interface BackupDraft {
  /** Stores a part. If the blocks end by an error, then that is thrown. */
  write(part: string, blocks: AsyncIterable<Buffer>): Promise<void>
  /** Makes it a whole backup; its manifest has been written last. */
  publish(): Promise<void>
  /** Removes it. */
  discard(): Promise<void>
  readonly address: string
}

/** The contents of files, each once, by its SHA-256 in hexadecimal. */
export interface ContentPool {
  /** Bytes of each content that is there. */
  sizes(): Promise<ReadonlyMap<string, number>>
  /** Stores a content: whole, or, if the blocks end by an error, not at all. */
  write(sha256: string, blocks: AsyncIterable<Buffer>): Promise<void>
  /** @throws an error with the code ENOENT if it is missing */
  read(sha256: string): AsyncIterable<Buffer>
  /** Puts a damaged content aside, so that it counts as missing. */
  setAside(sha256: string): Promise<void>
  /** Removes the contents that nobody wants and that lie there since before this time. @returns how many */
  prune(isWanted: (sha256: string) => boolean, before: Date): Promise<number>
}

/** The form of a content's name. */
export const contentForm = /^[0-9a-f]{64}$/
/** The form of a backup's name: its time. */
export const backupNameForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
