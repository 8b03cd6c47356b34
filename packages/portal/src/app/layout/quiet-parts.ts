/**
 * Code that every page fetches unasked once it is quiet, in one file: the palette, and single keys, which are too few lines
 * for a request of their own.
 */
export { CommandPalette } from '../../features/command-palette/command-palette.tsx'
export { KeysHost } from './keys-host.tsx'
