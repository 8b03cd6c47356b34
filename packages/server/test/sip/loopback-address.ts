let made = 0

/** An address of this machine that no other test process listens on: standard ports are free there. */
export const loopbackAddress = (): string => {
  made += 1
  if (made > 250) throw new Error('This test takes too many addresses')
  return `127.${64 + ((process.pid >> 8) & 127)}.${process.pid & 255}.${made}`
}
