/** What may explain a change on every board of service quality. */
export const explained = {
  by: ['serviceProviderId', 'toCountryCode', 'merchantId', 'serviceProviderProductGroupId'],
  route: ['serviceProviderId', 'toCountryCode'],
} as const

export const onTimeHeadline = { ...explained, metric: 'onTime', title: 'On time' } as const
