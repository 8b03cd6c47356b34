/** Signs a subscriber in at a server. @returns the status of the reply */
export const signIn = async (address: string, username: string, password: string): Promise<number> => {
  const answer = await fetch(`${address}/login_jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The commands that make a first customer with a pilot. */
export const firstCustomer: readonly (readonly string[])[] = [
  ['resellers', 'save', '--name', 'Nordwind Telecom', '--domain', 'nordwind.example'],
  [
    'customers',
    'save',
    '--reseller',
    'Nordwind Telecom',
    '--id',
    'ahorn',
    '--name',
    'Ahorn Innenausbau',
    '--timezone',
    'Europe/Vienna',
  ],
  [
    'pilots',
    'save',
    '--customer',
    'ahorn',
    '--username',
    'anna@nordwind.example',
    '--display-name',
    'Anna Novak',
    '--number',
    '43 1 99200',
    '--ext-min',
    '10',
    '--ext-max',
    '89',
  ],
]

export const passwordOf = (said: string): string => /password (\S+)/.exec(said)?.[1] ?? ''
export const newPassword = ['passwords', 'set', '--subscriber', 'anna@nordwind.example', '--generate', 'yes'] as const
