/** While the user's data and the shell are on their way. */
export function BootView() {
  return null
}
