/** The time zone of the browser, in which the console shows times. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
