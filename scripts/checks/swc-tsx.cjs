// Loaded before dependency-cruiser, which asks swc for TypeScript without JSX, whatever the file.
const swc = require('@swc/core')

const { parseFileSync } = swc
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })
