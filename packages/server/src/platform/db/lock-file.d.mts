/** Either the lock is ours until `release`, or `holder` is the id of the process that has it. */
type Taken =
  | { readonly release: () => Promise<void>; readonly holder?: undefined }
  | { readonly holder: number; readonly release?: undefined }

/** Takes the lock file for this process. The lock of a process that no longer runs is taken over. */
export function takeLock(lock: string): Promise<Taken>

/**
 * A text that identifies exactly this process: the system reuses process ids, after a reboot even with the same start
 * time.
 * @returns undefined when there is no such process, or only its zombie, which some containers never remove
 * @throws an error of the system when the process may be there but cannot be looked at
 */
export function processIdentity(pid: number): Promise<string | undefined>
