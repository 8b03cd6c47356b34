import * as factor from '@lineside/contract/resources/sign-in/second-factor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'

/** Proof of the person who changes a second step: the password, and a code of the app or a recovery code. */
export interface FactorProof {
  readonly password: string
  readonly otp: string
}

/** FACT-01: whether a second step is on, and what the company asks for. */
export const factorQuery = queryOptions({
  queryKey: ['factor'],
  queryFn: ({ signal }) => callRoute(factor.getFactor, { signal }),
})

/** The fields of a form show what it refuses; answers with codes are kept nowhere else. */
const quiet = { meta: { isQuiet: true }, gcTime: 0 } as const

/** Begins to set up a second step; `otp` is asked for where one is on. */
export const useBeginEnrolment = () =>
  useMutation({
    ...quiet,
    mutationFn: ({ password, otp }: { password: string; otp?: string }) =>
      callRoute(factor.beginEnrolment, { body: { password, ...(otp !== undefined && { otp }) } }),
  })

export const useCancelEnrolment = () =>
  useMutation({ ...quiet, mutationFn: () => callRoute(factor.cancelEnrolment), retry: false })

const useFactorChange = <Given, Result>(mutationFn: (given: Given) => Promise<Result>) => {
  const client = useQueryClient()
  return useMutation({
    ...quiet,
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: factorQuery.queryKey }),
  })
}

/** Switches the second step on. @returns the recovery codes, which nothing answers again */
export const useConfirmEnrolment = () =>
  useFactorChange(async (otp: string) => (await callRoute(factor.confirmEnrolment, { body: { otp } })).recovery_codes)

export const useRenewCodes = () =>
  useFactorChange(async (body: FactorProof) => (await callRoute(factor.renewRecoveryCodes, { body })).recovery_codes)

export const useSwitchFactorOff = () =>
  useFactorChange((body: FactorProof) => callRoute(factor.switchFactorOff, { body }))
