/** What a screen of the table loads until it is built. */
export const notBuiltYet = () =>
  import('../features/not-built-yet/not-built-yet-page.tsx').then((m) => m.NotBuiltYetPage)
