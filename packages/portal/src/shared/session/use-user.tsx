import { createContext, type ReactNode, use } from 'react'
import type { User } from './user.ts'

const Signed = createContext<User | null>(null)

/** Everything inside is only there while somebody is signed in. */
export function UserProvider({ user, children }: { user: User; children: ReactNode }) {
  return <Signed value={user}>{children}</Signed>
}

/** The signed-in subscriber, for code behind the sign-in. */
export function useUser(): User {
  const user = use(Signed)
  if (!user) throw new Error('useUser is for what lies behind the sign-in')
  return user
}
