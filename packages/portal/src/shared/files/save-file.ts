/** Milliseconds after which every browser has taken over the file to save. */
const takenAfterMs = 30_000

/** Saves a file through the browser's downloads. */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), takenAfterMs)
}
