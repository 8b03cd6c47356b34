/** By then every browser has taken hold of what it is to save. */
const takenAfterMs = 30_000

/** Hands a file to the browser's downloads. */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), takenAfterMs)
}
