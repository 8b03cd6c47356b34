import { EyeOff } from 'lucide-react'
import { Note } from '../ui/feedback/note.tsx'
import { errorText } from './report-error.ts'

/** ROLE-02: in place of what an administrator who sees as a person is not shown (`isPrivate`). Nothing is to be tried again. */
export function PrivateNote({ error }: { error: unknown }) {
  return <Note icon={EyeOff}>{errorText(error)}</Note>
}
