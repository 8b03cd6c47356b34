import { expect, test } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { type SignInProblem, signInProblem } from './sign-in-problem.ts'

test.each<[number, string, SignInProblem]>([
  [403, 'User not found', 'wrongCredentials'],
  [422, 'No username or password given', 'wrongCredentials'],
  [401, '', 'wrongCredentials'],
  [403, 'Banned', 'banned'],
  [429, 'Rate limit exceeded', 'banned'],
  [403, 'Password expired', 'passwordExpired'],
  [500, 'No JWT key has been configured', 'serverFailed'],
  [503, '', 'busy'],
  [502, '', 'busy'],
  [504, '', 'busy'],
  [200, '', 'busy'],
  [404, '', 'serverFailed'],
  [0, '', 'noAnswer'],
])('AUTH-02: %d %j is said as %s', (status, message, problem) => {
  expect(signInProblem(new ApiError(status, message))).toBe(problem)
})

test('RUN-01: a line that the operator has blocked is said as that', () => {
  const reason = { reason: 'line_blocked', values: {} }
  expect(signInProblem(new ApiError(403, 'The operator has blocked this line.', reason))).toBe('lineBlocked')
})

test('AUTH-02: a failure that is no answer of the platform does not blame the credentials', () => {
  expect(signInProblem(new Error('quota'))).toBe('serverFailed')
})

test('FACT-08: a refusal of the company’s provider is said in the platform’s words', () => {
  const reason = { reason: 'sso_no_seat', values: { address: 'anna@nordwind.example' } }
  const told = 'No seat has the address anna@nordwind.example.'
  expect(signInProblem(new ApiError(403, told, reason))).toEqual({ told })
})
