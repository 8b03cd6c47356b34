declare module 'virtual:media-script' {
  /** Name of the engine's second script, beside the first one. */
  export const mediaScript: string
}
