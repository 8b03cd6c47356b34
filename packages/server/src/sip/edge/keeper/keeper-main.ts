import { chdir, umask } from 'node:process'
import { runEdgeKeeper } from './edge-keeper.ts'

// what it makes is for its own user
umask(0o077)
chdir(process.argv[2] ?? '.')
runEdgeKeeper()
