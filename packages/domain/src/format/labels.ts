const pairs = {
  yesNo: { yes: 'yes', no: 'no' },
  reminder: { yes: 'With reminder', no: 'Without reminder' },
  perfect: { yes: 'Perfect', no: 'Not perfect' },
  hasPromise: { yes: 'With a promise', no: 'Without a promise' },
  firstAttempt: { yes: 'Succeeded', no: 'Failed' },
  onTime: { yes: 'On time', no: 'Late' },
  failedDelivery: { yes: 'Failed delivery', no: 'Successful delivery' },
} as const

export type LabelPair = keyof typeof pairs

/** The label of a flag, which data sets carry as true and false or as 1 and 0. */
export const flagLabel = (pair: LabelPair, flag: boolean | 0 | 1): string => pairs[pair][flag ? 'yes' : 'no']

/** The Yes/No filter lists 1 first, then 0. */
export const yesNoValues = [1, 0] as const
